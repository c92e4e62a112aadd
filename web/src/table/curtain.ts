/** Holds back what follows from an event until the table has shown that event, so that nothing runs ahead of the ball. */

interface Held {
  until: number;
  task: () => void;
}

export class Curtain {
  /** Null while the game has never told how far it is: then nothing is held. */
  #shown: number | null = null;
  #held: Held[] = [];

  /** The game has shown the table up to this event. */
  shown(event: number): void {
    this.#shown = Math.max(this.#shown ?? event, event);
    while (this.#held[0] && this.#held[0].until <= this.#shown) this.#held.shift()!.task();
  }

  /** Do something once this event has been shown, in the order in which it was asked for. */
  behind(event: number, task: () => void): void {
    if (this.#shown === null || event <= this.#shown) task();
    else this.#held.push({ until: event, task });
  }

  /** Everything at once: the table is drawn anew, or nobody looks at it any more. */
  lift(): void {
    for (const { task } of this.#held.splice(0)) task();
  }
}
