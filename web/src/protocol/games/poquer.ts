/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';

export type Act = BuyCave | TopUp | Tip | Rest | Return | Fold | Check | Call | Raise | Show | Muck | Choose | Cut | Estardilhar | Restardilhar | PostNow | Begin | BeginSession | CloseSession | Deal | Misdeal | SeenInCut | TurnedInDealing | NotBurnt | TooMany | NotPosted | TooEarly | TakeOut | Mixed | OnlyMatch | PassOver | TooLittle | Unannounced | OutOfTurn | Uncovered | Warn;

/** An estardilho is to be answered: match it, double it again, or stay out (AO16.12, PT809.51). */
export interface Answering {
  offer: 'answering';
  to: string;
  otherwise: Fold | Call | Restardilhar | Raise | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
  stack: number;
  bet: number;
  level: number;
  call: number;
  restardilho: number;
  min_to: number;
  max_to: number;
  chip: number;
  rule: string;
}

export interface BackAgain {
  fact: 'back_again';
  seat: number;
}

/** No more waiting: the next hand, or none if too few play. At an electronic table the clock does it. */
export interface Begin {
  act: 'begin';
}

/** An hour of play begins, for which the house takes its share of every cave (AO13.7 b). */
export interface BeginSession {
  act: 'begin_session';
}

/** A seat between two hands. Nobody has to do anything. */
export interface Between {
  offer: 'between';
  to: string;
  otherwise: BuyCave | TopUp | Tip | Rest | Return | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
  stack: number;
  cave: number;
  top_up: number;
  must_top_up: boolean;
  resting: boolean;
  waits: boolean;
  permille: number;
  cites: [string, string, string, string];
  charged: number;
  may_wait: boolean;
  sent_away: boolean;
  tips: boolean;
  chip: number;
}

/** Money in units; no bound where it is null. */
export interface Board {
  variants: VariantShown[];
  seats: number;
  players: number;
  minimum: number;
  small: number | null;
  smallest_chip: number;
  cave: number;
  top_up: number;
  entry: 'average' | 'cave';
  limit: 'half_pot' | 'maximum' | 'no_limit' | 'pot';
  maximum: number | null;
  raises: number | null;
  commission: Commission;
  estardilho: boolean;
  estardilho_asks: number;
  in_round: ('ante' | 'big' | 'dead' | 'entry' | 'small')[];
  showdown: 'all' | 'choice';
  leads: 'hand' | 'next';
  dealer: 'croupier' | 'electronic';
}

/** Bring a cave to the table and play; `post` pays the big bet now instead of waiting for it. */
export interface BuyCave {
  act: 'buy_cave';
  amount: number;
  post?: boolean;
}

/** Bet as much as those before, or all one has. */
export interface Call {
  act: 'call';
}

/** A card that everybody saw and that is not played: burnt, or put back into the deck. */
export interface CardExposed {
  fact: 'card_exposed';
  card: string;
  seat: number;
}

/** Face down, one to each in this order, so many times. */
export interface CardsDealt {
  fact: 'cards_dealt';
  seats: number[];
  each: number;
}

export interface CaveBought {
  fact: 'cave_bought';
  seat: number;
  amount: number;
  commission: number;
  stack: number;
}

/** Passo: stay in without betting, while nobody has. */
export interface Check {
  act: 'check';
}

/** The player with the hand turns the Dealer Choice marker (AO13.23). */
export interface Choose {
  act: 'choose';
  variant: string;
}

/** The player with the hand says what is played (AO13.23). */
export interface Choosing {
  offer: 'choosing';
  to: string;
  otherwise: Choose | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: Choose[];
}

export interface Chosen {
  fact: 'chosen';
  seat: number;
  variant: string;
}

/** Which number of a text words each call and decides each refusal. */
export interface Citations {
  fold: string;
  check: string;
  call: string;
  repique: string;
  winner: string;
  unshown: string;
  suspended: string;
  chips: string;
  minimum: string;
  maximum: string;
  raises: string;
  short: string;
  cave: string;
  top_up: string;
  rest: string;
  back: string;
  estardilho: string;
  restardilho: string;
}

/** Half an hour is over: whoever sits down now owes nothing for this session (AO13.7 b). */
export interface CloseSession {
  act: 'close_session';
}

/** The house's share: of each pot, of each cave and top-up when it is bought, or of the cave for each session. */
export interface Commission {
  by: 'cave' | 'pot' | 'session';
  permille: number;
  cap: number;
  needs_action: boolean;
}

/** The cards that fall before a round of bets, and all that lie there now. */
export interface CommonCards {
  fact: 'common_cards';
  street: number;
  cards: string[];
  board: string[];
  burnt: boolean;
}

/** Cut the shuffled deck so that the card of this place comes first. */
export interface Cut {
  act: 'cut';
  at: number;
}

/** The deck lies before the player who cuts (AO16.6). */
export interface Cutting {
  offer: 'cutting';
  to: string;
  otherwise: Cut | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  cards: number;
}

/** Nothing wrong: cards are dealt, or turned. */
export interface Deal {
  act: 'deal';
}

/** Before the cards: all is well, or what is not. `seats` are those still concerned. */
export interface Dealing {
  offer: 'dealing';
  to: string;
  otherwise: Deal | Misdeal | SeenInCut | TurnedInDealing | NotBurnt | TooMany | NotPosted | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  stage: 'deal' | 'dealt' | 'posts' | 'street' | 'unseen';
  seats: number[];
  misdeals: ('count' | 'damaged' | 'face_up' | 'incomplete' | 'order' | 'seen' | 'turned')[];
  turned: boolean;
  burns: boolean;
  more: number;
}

export interface DeckCut {
  fact: 'deck_cut';
  seat: number;
  at: number;
}

/** The deck lies open on the table, every card face up, before the first hand and after a break (AO13.4). */
export interface DeckShown {
  fact: 'deck_shown';
  cards: string[];
}

/** Put up a sum unseen; whoever wants to play puts up the double (AO16.12, PT809.50). */
export interface Estardilhar {
  act: 'estardilhar';
  amount: number;
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | CaveBought | ToppedUp | TipPutAway | RestTaken | BackAgain | SessionShare | Suspended | HandBegins | DeckShown | ToChoose | Chosen | DeckCut | Posted | NoEstardilho | CardsDealt | HoleCards | CommonCards | ToSpeak | Spoke | Uncalled | Pots | Shown | Mucked | PotWon | HandOver | FaultNoted | CardExposed | Warned | SentAway;

/** What the croupier declared, and the rule that decides it. */
export interface FaultNoted {
  fact: 'fault_noted';
  fault: string;
  rule: string;
  seat: number;
}

/** Não vou: give up the hand and what was bet in it. */
export interface Fold {
  act: 'fold';
}

/** The croupier, or the clock, lets the next hand begin; with too few players there is none. */
export interface Gathering {
  offer: 'gathering';
  to: string;
  otherwise: Begin | BeginSession | CloseSession | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  ready: number;
  needed: number;
  sessions: boolean;
}

/** Who plays, in the order of the first place, and who has the hand (the marker, the button). */
export interface HandBegins {
  fact: 'hand_begins';
  hand: number;
  variant: string;
  marker: number;
  drawn: boolean;
  stacks: Stack[];
}

export interface HandOver {
  fact: 'hand_over';
  hand: number;
  pot: number;
  winners: number[];
  combination: string;
  stacks: Stack[];
}

/** A player's own cards. Nobody else is told before the showdown. */
export interface HoleCards {
  fact: 'hole_cards';
  seat: number;
  cards: string[];
}

/** Who has the hand, who rests, and who owes a bet they missed. */
export interface Lying {
  marker: number;
  hands: number;
  variant: string;
  places: PlaceShown[];
}

/** An error in dealing that makes the hand null (AO13.69, AO16.15). */
export interface Misdeal {
  act: 'misdeal';
  why: 'count' | 'damaged' | 'face_up' | 'incomplete' | 'order' | 'seen' | 'turned';
}

/** A first bet was missing at the deal: pay it, or do not play (AO14.20, AO16.17). */
export interface MissingPost {
  offer: 'missing_post';
  to: string;
  otherwise: PostNow | Fold | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
  amount: number;
  rule: string;
}

/** Two players' cards got mixed up: both are out (AO13.71 g). */
export interface Mixed {
  act: 'mixed';
  seat: number;
  other: number;
}

/** Give one's cards back unseen, and with them any claim to the pot. */
export interface Muck {
  act: 'muck';
}

export interface Mucked {
  fact: 'mucked';
  seat: number;
}

/** Nobody bet unseen in the time there was for it. */
export interface NoEstardilho {
  fact: 'no_estardilho';
}

/** The card to be burnt was turned (AO13.70 g). */
export interface NotBurnt {
  act: 'not_burnt';
}

/** A first bet is missing at the deal: of this seat, or of nobody knows whom (AO14.20, AO16.17). */
export interface NotPosted {
  act: 'not_posted';
  seat: number;
  known?: boolean;
}

export type Offer = Between | Gathering | Speaking | Unseen | Answering | Showing | Choosing | Cutting | MissingPost | Dealing | Ruling;

/** The player to speak may match the bet, never raise it (AO13.57, AO13.71 i). */
export interface OnlyMatch {
  act: 'only_match';
  why: 'looked_again' | 'overlooked';
}

/** A seat has bet so much before its turn: it stands, and cannot be raised then (AO13.71 f). */
export interface OutOfTurn {
  act: 'out_of_turn';
  seat: number;
  amount: number;
}

export type Outcome = string;

/** The fiscal decides against a player who let the turn go by (AO13.71 i). */
export interface PassOver {
  act: 'pass_over';
}

/** How the player of a seat stands in the game, as in the carry's `Place` but for the name. */
export interface PlaceShown {
  seat: number;
  resting: boolean;
  rested: number;
  idle: number;
  missed_small: boolean;
  missed_big: boolean;
  waits: boolean;
  warnings: number;
  sent_away: boolean;
}

/** Pay the first bet that was missing at the deal (AO14.20, AO16.17). */
export interface PostNow {
  act: 'post_now';
}

/** A bet that nobody chose. A dead one counts for nothing but the pot; an entry is a big bet out of place. */
export interface Posted {
  fact: 'posted';
  seat: number;
  what: 'ante' | 'big' | 'dead' | 'entry' | 'small';
  amount: number;
  stack: number;
}

export interface PotShown {
  amount: number;
  contenders: number[];
}

/** Who wins a pot of whom, and with what; no combination where nobody else was left. */
export interface PotWon {
  fact: 'pot_won';
  pot: number;
  amount: number;
  contenders: number[];
  winners: number[];
  combination: string;
  five: string[];
  shares: Share[];
}

/** The main pot and the side pots after it, when there is more than one (AO13.38, PT809.40). */
export interface Pots {
  fact: 'pots';
  pots: PotShown[];
}

/** Bet, or go higher: `to` is what the player has bet in this round with it. */
export interface Raise {
  act: 'raise';
  to: number;
}

/** Which of two possible readings of the text is played, where money hangs on it. */
export interface Readings {
  cor: 'letter' | 'next_cards';
  figuras_simples: 'letter' | 'pair';
  carta_maior: 'letter' | 'next_cards';
  all_in_share: 'proportion' | 'side_pots';
  idle_post: 'absent' | 'everybody';
}

/** Sit out without losing one's seat. */
export interface Rest {
  act: 'rest';
}

export interface RestTaken {
  fact: 'rest_taken';
  seat: number;
}

/** Double what an estardilho asks for, also unseen. */
export interface Restardilhar {
  act: 'restardilhar';
}

/** Play again; what was missed is made good. `post` as in buying a cave. With `wait` nothing is made good, and the player comes in with the big bet, when it falls to them. */
export interface Return {
  act: 'return';
  post?: boolean;
  wait?: boolean;
}

export interface Rules {
  law: string;
  currency: string;
  variant: 'holdem' | 'omaha' | 'sintetico';
  other_variant: string;
  seats: number;
  seats_by: 'choice' | 'lot';
  players: number;
  minimum: number;
  smallest_chip: number;
  cave: number;
  top_up: number;
  entry: 'average' | 'cave';
  entry_minimum: number;
  newcomers: 'at_once' | 'post';
  limit: 'half_pot' | 'maximum' | 'no_limit' | 'pot';
  most_in_hand: number;
  least_share: number;
  shared_limits: ('half_pot' | 'maximum' | 'no_limit' | 'pot')[];
  last_bet_counts: number;
  raise_minimum: 'last_raise' | 'table';
  raises: number;
  first_hand: 'drawn' | 'first_seat';
  leads: 'hand' | 'next';
  shows_first: 'opener' | 'raiser';
  showdown: 'all' | 'choice';
  split_unit: 'chip' | 'minimum' | 'money';
  split_from: 'hand' | 'next';
  idle_hands: number;
  commission: Commission;
  estardilho: boolean;
  estardilho_raise: boolean;
  deck_opened: boolean;
  cut: 'house' | 'player';
  dealer: 'croupier' | 'electronic';
  warnings: number;
  return_minutes: number;
  onlookers: boolean;
  chat: 'off' | 'phrases';
  readings: Readings;
  cites: Citations;
}

/** While a player is to speak: errors of the croupier and of players (AO13.70, AO13.71). */
export interface Ruling {
  offer: 'ruling';
  to: string;
  otherwise: TakeOut | Mixed | OnlyMatch | PassOver | TooLittle | Unannounced | OutOfTurn | Uncovered | Warn | TooEarly | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  speaks: number;
  seats: number[];
  company: number[];
  call: number;
  stacks: Stack[];
  early: number;
}

/** A card was seen in the cut or after it: the deck is shuffled again (AO13.33). */
export interface SeenInCut {
  act: 'seen_in_cut';
}

/** A player has to leave the table: for something grave, or the last of so many warnings (AO13.58, AO13.71 a). */
export interface SentAway {
  fact: 'sent_away';
  seat: number;
  warnings: number;
}

/** What the house took of a cave for the session (AO13.7 b). */
export interface SessionShare {
  fact: 'session_share';
  seat: number;
  amount: number;
  stack: number;
}

/** What a winner gets of a pot, and what the house took off it. */
export type Share = [number, number, number];

/** Turn one's cards at the showdown. */
export interface Show {
  act: 'show';
}

/** At the showdown, where the house lets a beaten player keep the cards unseen (PT809.60, PT811.59). */
export interface Showing {
  offer: 'showing';
  to: string;
  otherwise: Show | Muck | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (Show | Muck)[];
}

export interface Shown {
  fact: 'shown';
  seat: number;
  cards: string[];
  combination: string;
  five: string[];
}

/** A player's turn. Amounts `to` are what the player has bet in this round with them. */
export interface Speaking {
  offer: 'speaking';
  to: string;
  otherwise: Fold | Check | Call | Raise | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
  stack: number;
  bet: number;
  level: number;
  call: number;
  min_to: number;
  max_to: number;
  chip: number;
  pot: number;
  raises_left: number;
  no_raise: '' | 'cave_too_small' | 'maximum_reached' | 'nobody_to_raise' | 'not_reopened' | 'only_match' | 'raises_spent';
  cites: [string, string, string, string];
}

/** What a player said: `put` was added, making `to` in this round. */
export interface Spoke {
  fact: 'spoke';
  seat: number;
  says: 'bet' | 'call' | 'check' | 'estardilho' | 'fold' | 'pass' | 'post' | 'raise' | 'restardilho';
  put: number;
  to: number;
  stack: number;
  pot: number;
}

export type Stack = [number, number];

/** Too few play: no hand is dealt (AO13.24, PT809.7). */
export interface Suspended {
  fact: 'suspended';
  players: number;
  needed: number;
}

/** A player is out of the hand and has no claim to the pot (AO13.70 b, AO13.71 b, h). */
export interface TakeOut {
  act: 'take_out';
  seat: number;
  why: 'absent' | 'late_claim' | 'muddled';
}

/** A gratificação out of one's cave, which the pagador puts into its slot (AO13.9 d). */
export interface Tip {
  act: 'tip';
  amount: number;
}

/** By the pagador, into the slot for tips: it is neither the house's nor a part of any pot (AO13.9 d). */
export interface TipPutAway {
  fact: 'tip_put_away';
  seat: number;
  amount: number;
  stack: number;
}

/** At a mixed table: who has the coming hand and says what is played (AO13.23). */
export interface ToChoose {
  fact: 'to_choose';
  seat: number;
}

/** Whose turn it is, and what it takes to stay in. */
export interface ToSpeak {
  fact: 'to_speak';
  seat: number;
  call: number;
  pot: number;
}

/** So many of the next common cards were turned before the bets were over (AO13.70 d, e, f). */
export interface TooEarly {
  act: 'too_early';
  cards: number;
}

/** The player to speak put down less than a call: it cannot be taken back, only completed (AO13.71 c). */
export interface TooLittle {
  act: 'too_little';
  amount: number;
}

/** So many common cards more than due were turned (AO16.16). */
export interface TooMany {
  act: 'too_many';
  cards: number;
}

/** Add the house's amount of a reposição to one's cave. */
export interface TopUp {
  act: 'top_up';
}

export interface ToppedUp {
  fact: 'topped_up';
  seat: number;
  amount: number;
  commission: number;
  stack: number;
}

/** One card turned over as it was dealt to a seat (AO13.70 c). */
export interface TurnedInDealing {
  act: 'turned_in_dealing';
  seat: number;
}

/** The player to speak raised without a word: it is a call, the rest goes back (AO13.71 d). */
export interface Unannounced {
  act: 'unannounced';
}

/** What nobody matched goes back. */
export interface Uncalled {
  fact: 'uncalled';
  seat: number;
  amount: number;
  stack: number;
}

/** A player has shown the cards during the hand, which stays valid (AO13.71 e). */
export interface Uncovered {
  act: 'uncovered';
  seat: number;
}

/** Before anybody has seen a card: a player may estardilhar (AO16.12 a, PT809.50). */
export interface Unseen {
  offer: 'unseen';
  to: string;
  otherwise: Estardilhar | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  seat: number;
  above: number;
  most: number;
  chip: number;
  rule: string;
}

export interface VariantShown {
  key: 'holdem' | 'omaha' | 'sintetico';
  hole: number;
  used: number;
  streets: number[];
  deck: number;
  forced: 'ante' | 'blinds';
  classes: string[];
}

/** A warning for slow play, or for a breach of AO13.14, 15 and 54 to 57; a grave one costs the seat (AO13.58). */
export interface Warn {
  act: 'warn';
  seat: number;
  why: 'added_chips' | 'agreement' | 'bet_by_another' | 'comments' | 'conduct' | 'delay' | 'disturbing' | 'hid_cards' | 'in_pairs' | 'influence' | 'kept_chips' | 'left_for_a_while' | 'lent' | 'looked_again' | 'marked_cards' | 'pot_divided' | 'pot_together' | 'seen_cards' | 'simulation' | 'swapped_seats';
  grave?: boolean;
}

export interface Warned {
  fact: 'warned';
  seat: number;
  why: 'added_chips' | 'agreement' | 'bet_by_another' | 'comments' | 'conduct' | 'delay' | 'disturbing' | 'hid_cards' | 'in_pairs' | 'influence' | 'kept_chips' | 'left_for_a_while' | 'lent' | 'looked_again' | 'marked_cards' | 'pot_divided' | 'pot_together' | 'seen_cards' | 'simulation' | 'swapped_seats';
  rule: string;
  grave: boolean;
}

/** All that a table of this game says and hears. */
export interface Game {
  fact: Fact;
  offer: Offer;
  act: Act;
  board: Board;
  lying: Lying;
  outcome: Outcome;
  rules: Rules;
}
