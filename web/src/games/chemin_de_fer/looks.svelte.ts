/** Which of their own cards the ponto has looked at. The table has dealt them already; nobody says what they are before they are turned. */

export class Looks {
  seen = $state.raw<ReadonlySet<number>>(new Set());
  #of = '';
  #cards = $state(0);

  /** For an $effect: other cards are unseen again. */
  follow(golpe: string, cards: number): void {
    this.#cards = cards;
    if (golpe === this.#of) return;
    this.#of = golpe;
    this.seen = new Set();
  }

  /** Both have been seen. */
  get all(): boolean {
    return this.#cards > 0 && this.seen.size >= this.#cards;
  }

  see(index: number): void {
    this.seen = new Set([...this.seen, index]);
  }

  seeAll(): void {
    this.seen = new Set(Array.from({ length: this.#cards }, (_, index) => index));
  }
}
