/** What the server offers to decide, as buttons: only what the offer allows. */

import type { Deciding, Following, Insuring, Offer } from '../../protocol/games/blackjack';
import { placeOf, type Board } from './board';
import { countOf, type BankView, type PlaceView, type View } from './views';
import { t } from './texts';
import { totalText } from './words';
import { cardOf } from '../cartas/cards';

/** What a player decides about hands and insurances. */
export type DecisionAct = NonNullable<(Deciding | Following | Insuring)['otherwise']>;

export interface Choice {
  act: DecisionAct;
  name: string;
  /** What it costs or brings, in words. */
  detail: string | null;
  key: string;
}

/** One bet that may be insured, or paid even where it is a blackjack. */
export interface Insurable {
  chance: string;
  place: number;
  most: number;
  evenMoney: boolean;
}

export interface Asked {
  kind: 'deciding' | 'following' | 'insuring';
  /** 0 where it is about no hand in particular. */
  place: number;
  hand: number;
  title: string;
  about: string;
  choices: Choice[];
  insurable: Insurable[];
  /** The smallest chip of an insurance. */
  chip: number;
  /** What the clock does instead. */
  clock: string;
}

type Cash = (amount: number) => string;

const keyOf = (act: string) => t.keysOf[act] ?? '';

export function askedOf({ counting }: Pick<Board, 'counting'>, offer: Offer | null, places: readonly PlaceView[], cash: Cash): Asked | null {
  switch (offer?.offer) {
    case 'deciding':
      return deciding(counting, offer, places, cash);
    case 'following':
      return following(offer, cash);
    case 'insuring':
      return insuring(offer);
    default:
      return null;
  }
}

function clockOf({ otherwise }: Pick<Deciding | Following | Insuring, 'otherwise'>): string {
  return otherwise ? (t.clock[otherwise.act] ?? '') : '';
}

function deciding(counting: Board['counting'], offer: Deciding, places: readonly PlaceView[], cash: Cash): Asked {
  const { acts, place, hand, total, soft, stake, bank, cards } = offer;
  const [kept, of] = counting.given_up;
  const details: Record<string, string> = {
    double: t.costs(cash(stake)),
    split: t.costs(cash(stake)),
    give_up: t.getsBack(cash(Math.floor((stake * kept) / of))),
  };
  return {
    kind: 'deciding',
    place,
    hand,
    title: t.yourTurn,
    about: `${t.deciding(place, hand, places[place - 1]?.hands.length ?? 1)}: ${t.against(totalText({ cards, count: countOf(counting, total, soft) }, false), cardOf(bank).index)}`,
    choices: ORDER.flatMap((name) => acts.filter((act) => act.act === name)).map((act) => ({
      act,
      name: t.acts[act.act] ?? act.act,
      detail: details[act.act] ?? null,
      key: keyOf(act.act),
    })),
    insurable: [],
    chip: 0,
    clock: clockOf(offer),
  };
}

const ORDER = ['draw', 'stand', 'double', 'split', 'give_up'];

function following(offer: Following, cash: Cash): Asked {
  const { acts, place, hand, what, stake } = offer;
  return {
    kind: 'following',
    place,
    hand,
    title: t.yourTurn,
    about: t.followTitle(what, place),
    choices: acts.map((act) => ({
      act,
      name: t.acts[`${act.act}_${what}`] ?? act.act,
      detail: act.act === 'follow' ? t.costs(cash(stake)) : null,
      key: keyOf(act.act),
    })),
    insurable: [],
    chip: 0,
    clock: clockOf(offer),
  };
}

function insuring(offer: Insuring): Asked {
  const { most, blackjacks, chip } = offer;
  const insurable = Object.entries(most).map(([chance, half]): Insurable => ({ chance, place: placeOf(chance), most: half, evenMoney: blackjacks.includes(chance) }));
  return {
    kind: 'insuring',
    place: insurable[0]?.place ?? 0,
    hand: 1,
    title: t.insuranceTitle,
    about: '',
    choices: [{ act: { act: 'no_insurance' }, name: t.acts['no_insurance']!, detail: null, key: keyOf('no_insurance') }],
    insurable: insurable.sort((one, other) => one.place - other.place),
    chip,
    clock: clockOf(offer),
  };
}

/** An insurance in whole chips, no more than half the bet. */
export function insuranceAmount(wanted: number, { most }: Insurable, chip: number): number {
  const largest = Math.floor(most / chip) * chip;
  return Math.max(Math.min(chip, largest), Math.min(largest, Math.round(wanted / chip) * chip));
}

export interface Turn {
  place: number;
  hand: number;
  /** The seat that decides. */
  seat: number;
}

/** Whose hand is being played, as far as the cards on the table tell. */
export function turnOf({ allowed, counting }: Pick<Board, 'allowed' | 'counting'>, places: readonly PlaceView[], bank: BankView): Turn | null {
  const isAce = (card: string | null | undefined) => Boolean(card && counting.alone[card[0]!]?.[1]);
  if (bank.cards.length !== 2 || !bank.cards.includes(null)) return null;
  const begun = places.some((place) => place.hands.some((hand) => hand.decision !== null || hand.split));
  if (isAce(bank.cards[0]) && !begun) return null; // insurance comes first
  for (const place of places)
    for (const hand of place.hands) {
      const stands = hand.decision === 'stand' || hand.decision === 'give_up' || (hand.decision === 'double' && hand.cards.length > 2);
      const aces = !allowed.resplit_aces && hand.split && hand.cards.length === 2 && isAce(hand.cards[0]);
      const open = hand.stakes.some((stake) => stake.result === null);
      if (open && !stands && !aces && !hand.count.full) return { place: place.number, hand: hand.number, seat: deciderOf(place) };
    }
  return null;
}

/** The player of the place, or who has bet most on it. */
function deciderOf({ number, hands }: PlaceView): number {
  const stakes = hands[0]?.stakes ?? [];
  if (stakes.some((stake) => stake.seat === number)) return number;
  return [...stakes].sort((one, other) => other.amount - one.amount || one.seat - other.seat)[0]?.seat ?? number;
}

/** The hand that the player is asked about, or else the one that is being played. */
export function turnIn(board: Board, view: View, asked: Asked | null, seat: number | null): Turn | null {
  if (asked && asked.kind !== 'insuring') return { place: asked.place, hand: asked.hand, seat: seat ?? 0 };
  return view.phase === 'closed' ? turnOf(board, view.places, view.bank) : null;
}
