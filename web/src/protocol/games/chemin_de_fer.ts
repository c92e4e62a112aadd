/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as core from './core';
import type * as pano from './pano';
import type * as sabot from './sabot';

/** «Oito» or «Nove»: show the cards at once. */
export interface Abater {
  act: 'abater';
}

export type Act = sabot.Cut | sabot.DeclineCut | Announce | TakeHand | RefuseHand | LeaveHand | Bid | JoinBid | Associate | StayAside | KeepHand | PassHand | Bet | TakeBack | Banco | BancoSuivi | BancoComMesa | BancoSeul | LookAtCards | LetCardsGo | Abater | Carta | Nao | AskRules | Consult | StartGolpe | Adjudicate | pano.Close | LastCall | Deal | Declare;

/** Nobody offers more: the hand goes to the highest bid, or there was none. */
export interface Adjudicate {
  act: 'adjudicate';
}

/** The croupier ends the auction; the clock does it once nobody has offered more for a while. */
export interface Adjudicating {
  offer: 'adjudicating';
  to: string;
  otherwise: Adjudicate | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: Adjudicate[];
}

/** The banker has won, or it was a tie: go on, with how much, or pass the hand (AO12.77, AO12.78). */
export interface AfterGolpe {
  offer: 'after_golpe';
  to: string;
  otherwise: KeepHand | PassHand | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bank: number;
  half: number;
  double: number;
  half_rule: string;
  outside: number;
}

/** Take the hand in turn, with a bank of so much (AO12.39). The banker says at once whether an associate is welcome (AO12.31), and whether to play by the table (AO12.103). */
export interface Announce {
  act: 'announce';
  capital: number;
  associate?: boolean;
  by_table?: boolean;
}

/** The hand is this player's to take in turn; whoever does not loses the seat (AO12.23, AO12.86, AO12.95). */
export interface Announcing {
  offer: 'announcing';
  to: string;
  otherwise: Announce | RefuseHand | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  minimum: number;
  chip: number;
  exact: boolean;
}

/** Of the ponto: what the rules say of these points (AO12.100). */
export interface AskRules {
  act: 'ask_rules';
}

/** Add as much to the bank as the banker has put up, and win and lose alike (AO12.31). */
export interface Associate {
  act: 'associate';
}

export interface AssociateJoined {
  fact: 'associate_joined';
  seat: number;
  amount: number;
  bank: number;
}

/** The banker takes an associate: whoever adds as much to the bank (AO12.31). */
export interface Associating {
  offer: 'associating';
  to: string;
  otherwise: Associate | StayAside | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  amount: number;
}

/** «Banca em leilão. Quem oferece?»: `barred` may not bid. */
export interface AuctionOpened {
  fact: 'auction_opened';
  base: number;
  step: number;
  barred: number[];
}

/** To whom the hand is adjudicated and for how much; seat 0: nobody has bid. */
export interface AuctionOver {
  fact: 'auction_over';
  seat: number;
  amount: number;
  partner: number;
}

/** «Bancô»: play alone for the whole bank. */
export interface Banco {
  act: 'banco';
}

/** «Bancô com a mesa»: at least half of the bank, the table may have the rest, and the cards are one's own. */
export interface BancoComMesa {
  act: 'banco_com_mesa';
  amount: number;
}

/** The cards are this place's; with `com_mesa` others may play for what is left. */
export interface BancoMade {
  fact: 'banco_made';
  seat: number;
  kind: 'banco' | 'com_mesa' | 'seul' | 'suivi';
  amount: number;
  priority: boolean;
  open: number;
}

export interface BancoOverridden {
  fact: 'banco_overridden';
  seat: number;
  kind: 'banco' | 'com_mesa' | 'seul' | 'suivi';
  by: number;
}

/** «Bancô sozinho», against a bancô com a mesa that has overridden another (AO12.57). */
export interface BancoSeul {
  act: 'banco_seul';
}

/** The same, by who did it in the golpe before and lost (AO12.52). */
export interface BancoSuivi {
  act: 'banco_suivi';
}

/** Halved, or cut to twice what was won; the rest is garage or, with a new shoe, goes back (AO12.33, 34, 47). */
export interface BankChanged {
  fact: 'bank_changed';
  seat: number;
  bank: number;
  garage: number;
  back: number;
  why: 'shoe' | 'short' | 'won';
}

/** What the banker or an associate takes away when the hand is over: their part of the bank, and the garage. */
export interface BankReturned {
  fact: 'bank_returned';
  seat: number;
  bank: number;
  garage: number;
}

/** Who has the hand between two golpes, and with what. */
export interface BankShown {
  seat: number;
  bank: number;
  garage: number;
  associate: number;
  wins: number;
  how: 'auction' | 'kept' | 'level' | 'minimum' | 'retaken' | 'returned' | 'turn';
}

/** Who is the bank, with how much, and what is set aside. `associate` has half of it, 0 is nobody. */
export interface BankStands {
  fact: 'bank_stands';
  seat: number;
  bank: number;
  garage: number;
  associate: number;
  how: 'auction' | 'kept' | 'level' | 'minimum' | 'retaken' | 'returned' | 'turn';
  wins: number;
  by_table: boolean;
}

/** The croupier's answer by the table, which binds (AO12.99). */
export interface BankerAdvised {
  fact: 'banker_advised';
  seat: number;
  draws: boolean;
}

/** What the banker does, and why; the table's word is in the board. */
export interface BankerSaid {
  fact: 'banker_said';
  seat: number;
  word: 'carta' | 'nao' | 'nove' | 'oito';
  why: 'advice' | 'by_table' | 'false_draw' | 'fault' | 'free' | 'table';
}

/** Lay chips at one's place; those on the line play half their value (AO12.44). Whoever does not know the game says so with `cards` and gets none for the highest bet (AO12.102). */
export interface Bet {
  act: 'bet';
  amount: number;
  line?: boolean;
  cards?: boolean;
}

/** A bet that a tie has left on the table (AO12.77). */
export interface BetStays {
  fact: 'bet_stays';
  seat: number;
  amount: number;
}

export interface BetTakenBack {
  fact: 'bet_taken_back';
  seat: number;
  amount: number;
  total: number;
  open: number;
}

/** A bet, or a part of it, that goes back because a bancô goes before it, or the bank is smaller now. */
export interface BetYields {
  fact: 'bet_yields';
  seat: number;
  amount: number;
  total: number;
  open: number;
}

/** «Jogo feito. Nada mais.» */
export interface BetsClosed {
  fact: 'bets_closed';
  bank: number;
  played: number;
  banco: 'banco' | 'com_mesa' | 'seul' | 'suivi' | null;
}

/** Bets are open. Nobody has to bet; `no_banco` says of each sort of bancô why it is not to be had. */
export interface Betting {
  offer: 'betting';
  to: string;
  otherwise: Bet | TakeBack | Banco | BancoSuivi | BancoSeul | BancoComMesa | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  minimum: number;
  bank: number;
  open: number;
  mine: number;
  half: number;
  banco: 'banco' | 'com_mesa' | 'seul' | 'suivi' | null;
  no_banco: Record<string, 'com_mesa_twice' | 'no_com_mesa' | 'no_suivi' | 'passed_after_tie' | 'taken' | 'yours'>;
  holder: number;
}

/** So much for the hand in the auction, alone or in equal parts with the player of another place (AO12.88). */
export interface Bid {
  act: 'bid';
  amount: number;
  partner?: number;
}

/** A bid of two, which waits for the other half. */
export interface BidInvited {
  fact: 'bid_invited';
  seat: number;
  amount: number;
  partner: number;
}

/** The highest bid now; equal ones fall to whoever has the better right (AO12.84, AO12.85, AO12.88). */
export interface BidMade {
  fact: 'bid_made';
  seat: number;
  amount: number;
  partner: number;
}

/** A bid that is the highest no more, or never was: its money is back. */
export interface BidOver {
  fact: 'bid_over';
  seat: number;
  amount: number;
}

/** The hand is for whoever offers the largest bank (AO12.81, AO12.83). */
export interface Bidding {
  offer: 'bidding';
  to: string;
  otherwise: Bid | JoinBid | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  base: number;
  step: number;
  chip: number;
  highest: number;
  equal: boolean;
  partners: number[];
  invited: Invitation[];
}

/** Money in units. */
export interface Board {
  seats: number;
  standing: StandingPlace[];
  players: number;
  minimum: number;
  smallest_chip: number;
  bank_minimum: number;
  auction_base: number;
  auction_step: number;
  cagnotte: number;
  cards: number;
  decks: number;
  backs: number[];
  warning: number;
  cut_margin: number;
  dealer: 'croupier' | 'electronic';
  ponto: number[];
  banca: number[][];
  mistakes: MistakeShown[];
}

/** The banker has paid it from the purse: the bank is whole again (AO12.48). */
export interface CagnotteOutside {
  fact: 'cagnotte_outside';
  amount: number;
  bank: number;
}

/** The house's part of what the banker has won. */
export interface CagnotteTaken {
  fact: 'cagnotte_taken';
  amount: number;
  bank: number;
}

/** What the banker puts up, as soon as it is said (AO12.39), and whether an associate is welcome (AO12.31). */
export interface CapitalAnnounced {
  fact: 'capital_announced';
  seat: number;
  capital: number;
  associate: boolean;
}

/** A card that counts for nothing and does not go back into the shoe (AO12.98). */
export interface CardBurnt {
  fact: 'card_burnt';
  card: string | null;
}

/** A card lies face down. */
export interface CardDealt {
  fact: 'card_dealt';
  side: 'banca' | 'ponto';
  place: number;
  left: number;
}

/** A card that everybody sees, and what its side counts with it, as far as it lies open. */
export interface CardTurned {
  fact: 'card_turned';
  side: 'banca' | 'ponto';
  place: number;
  card: string;
  points: number | null;
}

/** Whose the ponto's cards are. */
export interface CardsGiven {
  fact: 'cards_given';
  seat: number;
  kind: 'banco' | 'com_mesa' | 'seul' | 'suivi' | null;
}

/** They are taken in hand: nobody can claim them any more (AO12.53). */
export interface CardsInHand {
  fact: 'cards_in_hand';
  seat: number;
}

/** Only for who has them. */
export interface CardsSeen {
  fact: 'cards_seen';
  cards: string[];
  points: number;
}

/** All cards left in the shoe, face up, in order of value: burnt and unseen ones alike (AO12.15). */
export interface CardsSpread {
  fact: 'cards_spread';
  cards: string[];
}

/** «Carta»: a third card. */
export interface Carta {
  act: 'carta';
}

/** Which number of the text words each call. */
export interface Citations {
  last: string;
}

/** The croupier closes the bets, or first calls the last golpe before the house closes. */
export interface Closing {
  offer: 'closing';
  to: string;
  otherwise: pano.Close | LastCall | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
}

/** What a place has lost to the bank. */
export interface Collected {
  fact: 'collected';
  seat: number;
  amount: number;
}

/** Of the banker: ask the croupier, who answers by the table, and do what is said (AO12.99). */
export interface Consult {
  act: 'consult';
}

/** The pack is to be cut, with so many cards at least on either side (AO12.13). */
export interface Cutting {
  offer: 'cutting';
  to: string;
  otherwise: sabot.Cut | sabot.DeclineCut | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  cards: number;
  must: boolean;
  margin: number;
}

/** Nothing is wrong: the golpe goes on. */
export interface Deal {
  act: 'deal';
}

/** At each step of the golpe: go on, or what has gone wrong. `faults` are those that there can be now. */
export interface Dealing {
  offer: 'dealing';
  to: string;
  otherwise: Deal | Declare | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  moment: 'deal' | 'dealt' | 'done' | 'given' | 'said' | 'thinks' | 'third';
  faults: ('against_advice' | 'banker_discards' | 'banker_extra' | 'changed_word' | 'croupier_discards' | 'delay' | 'dropped' | 'face_up' | 'fifth_card' | 'out_of_turn' | 'passing' | 'ponto_discards' | 'ponto_extra' | 'ponto_floored' | 'ponto_four' | 'ponto_turned' | 'stuck' | 'suivi_heard' | 'third_discarded' | 'two_thirds' | 'wrong_advice' | 'wrong_call')[];
  seats: number[];
}

/** The banker draws or not: asked where the table leaves it open, where bancô was made, and at a real table. Elsewhere the table decides (AO12.68). With bacará a card is drawn in any case (AO12.71). */
export interface Deciding {
  offer: 'deciding';
  to: string;
  otherwise: Carta | Nao | Consult | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  points: number;
  third: number;
  must: number;
  free: boolean;
  spoken: boolean;
}

/** A fault. `safe`: the golpe can be put together again beyond doubt; `seat`: who did it, where that matters. `two`: the banker drew two cards upon a wrong call, not one. */
export interface Declare {
  act: 'declare';
  fault: 'against_advice' | 'banker_discards' | 'banker_extra' | 'changed_word' | 'croupier_discards' | 'delay' | 'dropped' | 'face_up' | 'fifth_card' | 'out_of_turn' | 'passing' | 'ponto_discards' | 'ponto_extra' | 'ponto_floored' | 'ponto_four' | 'ponto_turned' | 'stuck' | 'suivi_heard' | 'third_discarded' | 'two_thirds' | 'wrong_advice' | 'wrong_call';
  safe?: boolean;
  seat?: number;
  two?: boolean;
}

export type Fact = core.Announced | core.SatDown | core.JogadaVoid | sabot.PackShown | sabot.ShoeFilled | sabot.CutWanted | sabot.CutDeclined | sabot.WarningOut | Interrupted | CardsSpread | FirstBurnt | SeatsEmpty | HandArrives | HandSkipped | HandOffered | HandWanted | HandLeft | HandRefused | SeatLost | AuctionOpened | BidMade | BidInvited | BidOver | AuctionOver | CapitalAnnounced | BankStands | AssociateJoined | HandPassed | HandLost | HandReturns | BankChanged | BankReturned | CagnotteTaken | CagnotteOutside | Staked | BetTakenBack | BetYields | BetStays | BancoMade | BancoOverridden | BetsClosed | NoBets | CardDealt | CardsGiven | CardsInHand | CardsSeen | RulesTold | PontoSaid | PontoShown | CardTurned | BankerSaid | BankerAdvised | CardBurnt | Rebuilt | FaultNoted | GolpeOver | Collected | Paid;

/** What the croupier declared; `side` is whose fault it was. */
export interface FaultNoted {
  fact: 'fault_noted';
  fault: string;
  side: 'banca' | 'pagador' | 'ponto';
  rule: string;
}

/** The first card of a new shoe, and how many are burnt with it (AO12.13). */
export interface FirstBurnt {
  fact: 'first_burnt';
  card: string;
  burnt: number;
}

/** Bancô suivi, until another ponto has taken the cards in hand (AO12.52, AO12.53). */
export interface Following {
  offer: 'following';
  to: string;
  otherwise: BancoSuivi | LetCardsGo | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  bank: number;
  mine: number;
}

/** Too few sit: whoever comes is let in, and somebody may end the wait (AO12.16). */
export interface Gathering {
  offer: 'gathering';
  to: string;
  otherwise: StartGolpe | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  ready: number;
  needed: number;
}

export interface GolpeOver {
  fact: 'golpe_over';
  golpe: number;
  winner: 'banca' | 'empate' | 'ponto';
  ponto: number;
  banca: number;
}

export interface GolpeShown {
  winner: 'banca' | 'empate' | 'ponto';
  ponto: number;
  banca: number;
}

/** The ponto has said one thing and then the other: the banker gives a card or refuses it (AO12.106 a and c). */
export interface Granting {
  offer: 'granting';
  to: string;
  otherwise: Carta | Nao | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  acts: (Carta | Nao)[];
  rule: string;
}

/** The hand is this seat's to take. */
export interface HandArrives {
  fact: 'hand_arrives';
  seat: number;
}

/** This place leaves it to the next. */
export interface HandLeft {
  fact: 'hand_left';
  seat: number;
}

/** «A mão passa»: the banker has lost the golpe. */
export interface HandLost {
  fact: 'hand_lost';
  seat: number;
}

/** A hand that was passed, at its amount, to these places in this order (AO12.79). */
export interface HandOffered {
  fact: 'hand_offered';
  level: number;
  order: number[];
}

/** «A mão passa por abandono», after a win or a tie; `level` is what takes it over. */
export interface HandPassed {
  fact: 'hand_passed';
  seat: number;
  after: 'gone' | 'tie' | 'win';
  level: number;
}

/** «Banca recusada». */
export interface HandRefused {
  fact: 'hand_refused';
  seat: number;
}

/** A standing banker has lost: the hand goes to the right of this seat, the last regular banker's (AO12.92). */
export interface HandReturns {
  fact: 'hand_returns';
  regular: number;
}

/** «A mão salta»: whoever has moved nearer lets it go by once (AO12.93). */
export interface HandSkipped {
  fact: 'hand_skipped';
  seat: number;
}

/** This place takes it, should nobody with an earlier right. */
export interface HandWanted {
  fact: 'hand_wanted';
  seat: number;
}

/** Fewer sit than have to: there is no golpe (AO12.16). */
export interface Interrupted {
  fact: 'interrupted';
  seated: number;
  needed: number;
}

/** A bid of two that waits for this player's half. */
export interface Invitation {
  seat: number;
  amount: number;
}

/** Put up the other half of a bid that this place has made. */
export interface JoinBid {
  act: 'join_bid';
  seat: number;
}

/** Keep the hand: with the whole bank, half of it, or twice what was won. `outside` pays the cagnotte from the purse, so that the bank stays whole (AO12.48). */
export interface KeepHand {
  act: 'keep_hand';
  bank?: 'double' | 'half' | 'whole';
  outside?: boolean;
}

/** «Último golpe»: after this one the house closes (AO12.97 c). */
export interface LastCall {
  act: 'last_call';
}

/** Leave a hand that was passed to the next player in order. */
export interface LeaveHand {
  act: 'leave_hand';
}

/** Not go on with bancô suivi: the cards stay where they were given. */
export interface LetCardsGo {
  act: 'let_cards_go';
}

/** Take the two cards in hand and see them, before anybody else. */
export interface LookAtCards {
  act: 'look_at_cards';
}

/** The ponto's cards lie before this player; whoever has bancô suivi may still claim them (AO12.52). */
export interface Looking {
  offer: 'looking';
  to: string;
  otherwise: LookAtCards | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
}

/** The shoe, the hand, and the golpes of this shoe. */
export interface Lying {
  shoe: number;
  cards: number;
  left: number;
  before_warning: number;
  golpe: number;
  past: GolpeShown[];
  bank: BankShown | null;
  passed: PassedShown | null;
  last: number;
  skips: number[];
}

/** A fault that the croupier may declare, at which moments, and the rule that says what follows. */
export interface MistakeShown {
  fault: 'against_advice' | 'banker_discards' | 'banker_extra' | 'changed_word' | 'croupier_discards' | 'delay' | 'dropped' | 'face_up' | 'fifth_card' | 'out_of_turn' | 'passing' | 'ponto_discards' | 'ponto_extra' | 'ponto_floored' | 'ponto_four' | 'ponto_turned' | 'stuck' | 'suivi_heard' | 'third_discarded' | 'two_thirds' | 'wrong_advice' | 'wrong_call';
  blame: 'banca' | 'pagador' | 'ponto';
  moments: ('deal' | 'dealt' | 'done' | 'given' | 'said' | 'thinks' | 'third')[];
  rule: string;
}

/** «Não»: no third card. */
export interface Nao {
  act: 'nao';
}

/** Nobody has bet: no card is dealt, and the hand stays. */
export interface NoBets {
  fact: 'no_bets';
  seat: number;
}

export type Offer = Gathering | Cutting | Announcing | Taking | TakingUp | Bidding | Adjudicating | Associating | AfterGolpe | Betting | Closing | Looking | Following | Speaking | Deciding | Dealing | Ruling | Granting;

export type Outcome = string;

/** What a place has won, besides its own stake. */
export interface Paid {
  fact: 'paid';
  seat: number;
  amount: number;
}

/** «Passo a mão.» */
export interface PassHand {
  act: 'pass_hand';
}

/** A hand that was passed, and what takes it over. */
export interface PassedShown {
  seat: number;
  level: number;
}

export interface PontoSaid {
  fact: 'ponto_said';
  seat: number;
  word: 'carta' | 'nao' | 'nove' | 'oito';
}

/** The ponto's first two cards, face up. */
export interface PontoShown {
  fact: 'ponto_shown';
  seat: number;
  cards: string[];
  points: number;
}

/** Which of two possible readings of the text is played, where cards or money hang on it. */
export interface Readings {
  burn_ten: 'none' | 'ten';
  burn_count: 'besides' | 'with';
  odd_half: 'bank' | 'out';
}

/** The golpe as it should have been: third cards, where there is one, and how many are burnt (AO12.72, AO12.101). */
export interface Rebuilt {
  fact: 'rebuilt';
  ponto: string | null;
  banca: string | null;
  burnt: number;
}

/** Not take the hand although bound to: it costs the seat, or the right to bid for it again. `absent` is what the clock says of somebody who is not there (AO12.95). */
export interface RefuseHand {
  act: 'refuse_hand';
  absent?: boolean;
}

export interface Rules {
  law: string;
  currency: string;
  minimum: number;
  smallest_chip: number;
  bank_minimum: number;
  auction_base: number;
  auction_step: number;
  cagnotte: number;
  seats: number;
  standing: number;
  players: number;
  decks: number;
  warning: number;
  cut_margin: number;
  last_golpe: number;
  last_shoe_minutes: number;
  dealer: 'croupier' | 'electronic';
  readings: Readings;
  cites: Citations;
}

/** Only for who asked; with five nobody says what to do (AO12.100). */
export interface RulesTold {
  fact: 'rules_told';
  points: number;
  must: 'abater' | 'carta' | 'free' | 'nao';
}

/** While the ponto thinks. */
export interface Ruling {
  offer: 'ruling';
  to: string;
  otherwise: Declare | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  faults: ('against_advice' | 'banker_discards' | 'banker_extra' | 'changed_word' | 'croupier_discards' | 'delay' | 'dropped' | 'face_up' | 'fifth_card' | 'out_of_turn' | 'passing' | 'ponto_discards' | 'ponto_extra' | 'ponto_floored' | 'ponto_four' | 'ponto_turned' | 'stuck' | 'suivi_heard' | 'third_discarded' | 'two_thirds' | 'wrong_advice' | 'wrong_call')[];
}

/** Bound to take the hand and not there, or not willing (AO12.86, AO12.95). */
export interface SeatLost {
  fact: 'seat_lost';
  seat: number;
  why: 'absent' | 'refused';
}

/** The hand has come to these seats, and nobody is there (AO12.21). */
export interface SeatsEmpty {
  fact: 'seats_empty';
  seats: number[];
}

/** The ponto has seen the cards and says a word (AO12.65, AO12.66). Whoever plays for the whole bank may draw or stand as they like (AO12.71). At a table with a croupier any word can be said, and what is against the rules is put right (AO12.72). */
export interface Speaking {
  offer: 'speaking';
  to: string;
  otherwise: Abater | Carta | Nao | AskRules | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  points: number;
  must: 'abater' | 'carta' | 'free' | 'nao';
  free: boolean;
  spoken: boolean;
}

/** What a place has laid, and what of it plays; `open` is what is left of the bank to play for. */
export interface Staked {
  fact: 'staked';
  seat: number;
  laid: number;
  amount: number;
  line: boolean;
  total: number;
  open: number;
}

/** A place for a standing player, behind and to the right of a seat. */
export interface StandingPlace {
  place: number;
  behind: number;
}

/** Wait no longer; with too few players there is no golpe. */
export interface StartGolpe {
  act: 'start_golpe';
}

/** Not become the banker's associate. */
export interface StayAside {
  act: 'stay_aside';
}

/** Take back a bet, or a part of it, while bets are open. */
export interface TakeBack {
  act: 'take_back';
  amount: number;
}

/** Take a hand that was passed, won by auction or kept at its amount: the bank is what it was offered for. */
export interface TakeHand {
  act: 'take_hand';
  associate?: boolean;
  by_table?: boolean;
}

/** A hand that was passed, at its amount; all are asked at once, and the first in order gets it (AO12.79). */
export interface Taking {
  offer: 'taking';
  to: string;
  otherwise: TakeHand | LeaveHand | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  level: number;
}

/** The hand was adjudicated to this player, who must deal the first golpe (AO12.89). */
export interface TakingUp {
  offer: 'taking_up';
  to: string;
  otherwise: TakeHand | RefuseHand | null;
  clock: 'at_once' | 'betting' | 'brief' | 'decision' | 'interval' | 'none' | 'unseen';
  amount: number;
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
