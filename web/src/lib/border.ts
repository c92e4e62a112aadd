/**
 * The border: what the server says of a game, and what a player says to it, by the types that it publishes.
 *
 * A table's game is known by its name only while the program runs. Where messages are taken apart they are of any game;
 * where a table is mounted (`games/index.ts`) they become those of its own.
 */

import type { Games } from '../protocol/games';

export type AnyGame = Games[keyof Games];
export type AnyFact = AnyGame['fact'];
export type AnyOffer = AnyGame['offer'];
export type AnyAct = AnyGame['act'];

/** What lies on a table, as far as this client may know it: nothing before the table was seen, or where hands are hidden. */
export type Seen<Lying> = Partial<Lying>;
