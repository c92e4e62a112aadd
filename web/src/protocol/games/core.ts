/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

/** What the croupier calls. `key` is the rule that words the call, or a name where none does. */
export interface Announced {
  fact: 'announced';
  key: string;
  details: Record<string, unknown>;
}

/** The jogada is void; what was still at stake goes back to whoever staked it. */
export interface JogadaVoid {
  fact: 'jogada_void';
  reason: string;
}

export interface SatDown {
  fact: 'sat_down';
  seat: Seat;
}

/** A taken seat: an opaque name of the player, and what lies on the table for them, in units. */
export interface Seat {
  number: number;
  player: string;
  stack: number;
  carried: number;
}
