import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Line, NotSent, type LineState, type TableMessage } from '../src/lib/line';

class FakeSocket {
  sent: any[] = [];
  closed = false;
  onmessage: ((event: any) => any) | null = null;
  onclose: ((event: any) => any) | null = null;
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.closed = true;
  }
  say(...messages: object[]) {
    this.onmessage?.({ data: JSON.stringify(messages) });
  }
  hello() {
    this.say({ say: 'hello', person: 'p', role: 'guest', now_ms: 0, version: '1' });
  }
  of(kind: string) {
    return this.sent.filter((message) => message.do === kind);
  }
}

const event = (number: number, jogada = 'j/0') => ({ say: 'event', table: 't', number, jogada, fact: { fact: 'x' }, at_ms: 0, call: null });
const table = (events: object[], next_event: number, whole: boolean) => ({
  say: 'table',
  table: 't',
  state: { next_event, seats: {}, jogada: 'j/0' },
  lying: {},
  events,
  whole,
  results: [],
  seat: null,
  session: null,
});

let sockets: FakeSocket[];
let states: [LineState, number | null][];
let heard: TableMessage[];
let line: Line;
const last = () => sockets.at(-1)!;
const numbers = () =>
  heard.flatMap((message) => (message.say === 'event' ? [message.number] : message.say === 'table' ? message.events.map((each) => each.number) : []));

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, heard] = [[], [], []];
  line = new Line({
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    random: () => 1,
    later: (task, ms) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    onState: (state, retry) => states.push([state, retry]),
    onHello: () => undefined,
    onPurse: () => undefined,
    onBye: () => undefined,
  });
});

describe('watching', () => {
  test('begins once the server has greeted, without a number', () => {
    line.watch('t', (message) => heard.push(message));
    expect(last().sent).toEqual([]);
    last().hello();
    expect(last().of('watch')).toMatchObject([{ table: 't' }]);
    expect(last().of('watch')[0]).not.toHaveProperty('after');
  });

  test('goes on after a break from the last event seen, and draws none twice', () => {
    line.watch('t', (message) => heard.push(message));
    last().hello();
    last().say(table([event(3), event(4)], 5, true));
    last().say(event(5), event(7));
    last().onclose?.({});
    vi.advanceTimersByTime(500);
    last().hello();
    expect(last().of('watch')).toMatchObject([{ after: 7 }]);
    last().say(table([event(7), event(8)], 9, false), event(8), event(9));
    expect(numbers()).toEqual([3, 4, 5, 7, 8, 9]);
  });

  test('a table without events is still seen up to where it stands', () => {
    line.watch('t', (message) => heard.push(message));
    last().hello();
    last().say(table([], 41, true));
    last().onclose?.({});
    vi.advanceTimersByTime(500);
    last().hello();
    expect(last().of('watch')).toMatchObject([{ after: 40 }]);
  });

  test('what is told whole is drawn from scratch', () => {
    line.watch('t', (message) => heard.push(message));
    last().hello();
    last().say(table([], 900, true));
    last().onclose?.({});
    vi.advanceTimersByTime(500);
    last().hello();
    last().say(table([event(1), event(2)], 3, true), event(3));
    expect(numbers()).toEqual([1, 2, 3]);
  });

  test('ends with the last listener, and the line with it', () => {
    const [first, second] = [line.watch('t', () => undefined), line.watch('u', () => undefined)];
    last().hello();
    first();
    expect(last().of('unwatch')).toEqual([{ do: 'unwatch', table: 't' }]);
    second();
    expect(last().closed).toBe(true);
  });
});

describe('acts', () => {
  test('without an answer are sent again with the same key, and counted once', async () => {
    line.watch('t', () => undefined);
    last().hello();
    const answer = line.ask({ do: 'act', table: 't', jogada: 'j', act: {}, key: 'k1' });
    const [sent] = last().of('act');
    last().onclose?.({});
    vi.advanceTimersByTime(500);
    last().hello();
    expect(last().of('act')).toEqual([sent]);
    last().say({ say: 'answer', id: sent.id, ok: true, again: true });
    expect(await answer).toMatchObject({ ok: true, again: true });
    last().onclose?.({});
    vi.advanceTimersByTime(500);
    last().hello();
    expect(last().of('act')).toEqual([]);
  });

  test('asked while the line is down are sent when it is back', () => {
    line.watch('t', () => undefined);
    void line.ask({ do: 'sit', table: 't' });
    last().hello();
    expect(last().sent.map((message) => message.do)).toEqual(['watch', 'sit']);
  });

  test('of somebody else are given up when another person comes', async () => {
    line.watch('t', () => undefined);
    last().hello();
    const answer = line.ask({ do: 'sit', table: 't' });
    line.restart();
    await expect(answer).rejects.toThrow(NotSent);
    last().hello();
    expect(last().of('sit')).toEqual([]);
    expect(last().of('watch')[0]).not.toHaveProperty('after');
  });
});

describe('a lost line', () => {
  test('waits longer each time, up to a limit, and starts anew after a greeting', () => {
    line.watch('t', () => undefined);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      last().onclose?.({});
      const wait = states.at(-1)![1]!;
      waits.push(wait);
      vi.advanceTimersByTime(wait);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 20000, 20000]);
    last().hello();
    last().onclose?.({});
    expect(states.at(-1)).toEqual(['lost', 500]);
  });

  test('is noticed when nothing answers a ping', () => {
    line.watch('t', () => undefined);
    last().hello();
    vi.advanceTimersByTime(20_000);
    expect(last().of('ping')).toHaveLength(1);
    last().say({ say: 'answer', id: 99, ok: true });
    vi.advanceTimersByTime(20_000);
    expect(last().of('ping')).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)![0]).toBe('lost');
  });

  test('is offline without a network, and tries at once when there is one', () => {
    line.watch('t', () => undefined);
    last().hello();
    line.network(false);
    expect(states.at(-1)).toEqual(['offline', null]);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    line.network(true);
    expect(sockets).toHaveLength(2);
  });
});
