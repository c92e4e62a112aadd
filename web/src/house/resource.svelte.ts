/** Something fetched: what came, or why it did not. What was there stays until better comes. */

export class Resource<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  loading = $state(false);
  #last = 0;

  constructor(private readonly fetch: () => Promise<T>) {}

  load = async (): Promise<void> => {
    const mine = ++this.#last;
    this.loading = true;
    try {
      const value = await this.fetch();
      if (mine !== this.#last) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (mine === this.#last) this.error = error;
    } finally {
      if (mine === this.#last) this.loading = false;
    }
  };

  /** For an $effect: load now and every so often, while the page is looked at. Returns how to stop. */
  follow(everyMs: number): () => void {
    void this.load();
    const timer = setInterval(() => {
      if (!document.hidden && !this.loading) void this.load();
    }, everyMs);
    return () => clearInterval(timer);
  }
}
