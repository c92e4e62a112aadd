import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '../../lib/clock.svelte';
import type { AnyGame } from '../../lib/border';
import { told as toldOf } from '../fixtures';
import type { Scene, Told } from './facts';
import { Show, type Pace } from './show.svelte';

const told = (names: string[], late = 0): Told[] =>
  toldOf(names.map((fact) => ({ fact }))).map((event, number) => ({ ...event, number, at_ms: serverClock.now() - late }));
const before: Pace<AnyGame>['before'] = (events, index) => (String(events[index]!.fact.fact) === 'slow' ? 1000 : 0);

let stop = () => {};

/** A show of a scene that can be changed. */
function showing(scene: Scene, more: Partial<Pace<AnyGame>> = {}) {
  const source = $state({ scene, held: '' });
  let show!: Show<AnyGame>;
  stop = $effect.root(() => {
    show = new Show({ scene: () => source.scene, replaying: () => false, still: () => false, before, ...more });
    $effect(() => void [show.count, show.scene]);
  });
  flushSync();
  return {
    show,
    source,
    come: (jogada: string, names: string[], late = 0) => {
      source.scene = { jogada, lying: {}, events: told(names, late) };
      flushSync();
    },
    pass: (ms: number) => {
      vi.advanceTimersByTime(ms);
      flushSync();
    },
  };
}

const EMPTY: Scene = { jogada: 'a', lying: {}, events: [] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a show', () => {
  it('shows what there is when it begins, and waits for what comes later', () => {
    const { show, come, pass } = showing({ ...EMPTY, events: told(['slow', 'fast']) });
    expect([show.count, show.running]).toEqual([2, false]);
    come('a', ['slow', 'fast', 'fast', 'slow', 'fast']);
    expect([show.count, show.awaited, show.caughtUp]).toEqual([3, { index: 3, ms: 1000 }, false]);
    pass(999);
    expect(show.count).toBe(3);
    pass(1);
    expect([show.count, show.caughtUp]).toEqual([5, true]);
  });

  it('keeps the last jogada until its end has been shown and seen', () => {
    const { show, come, pass } = showing(EMPTY);
    come('a', ['slow']);
    come('b', []);
    expect(show.scene.jogada).toBe('a');
    pass(1000);
    expect([show.count, show.scene.jogada, show.running]).toEqual([1, 'a', true]);
    pass(1600);
    expect(show.scene.jogada).toBe('b');
  });

  it('does not act out what is old news, nor what nobody wants to wait for', () => {
    const { show, come } = showing(EMPTY);
    come('a', ['slow', 'slow'], 5000);
    expect(show.count).toBe(2);
    come('b', ['slow', 'slow']);
    expect(show.count).toBe(0);
    come('c', []);
    show.skip();
    flushSync();
    expect(show.scene.jogada).toBe('c');
  });

  it('holds back what the player has to see for themselves', () => {
    const peeled = $state({ yet: false });
    const { show, come, pass } = showing(EMPTY, { holds: (event) => !peeled.yet && event.number === 1 });
    come('a', ['fast', 'fast', 'fast'], 5000);
    pass(10_000);
    expect(show.count).toBe(1);
    peeled.yet = true;
    flushSync();
    pass(0);
    expect(show.count).toBe(3);
  });

  it('leaves an end to be seen that nobody had to wait for, where the game says so', () => {
    const { show, come, pass } = showing(EMPTY, { ended: (events) => events.length > 0 });
    come('a', ['fast']);
    come('b', []);
    expect([show.scene.jogada, show.running]).toEqual(['a', true]);
    pass(1600);
    expect(show.scene.jogada).toBe('b');
  });
});
