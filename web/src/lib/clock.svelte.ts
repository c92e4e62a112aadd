/** Server time: deadlines are the server's, whatever the clock of this computer says. */

class ServerClock {
  #ahead = $state(0);
  /** Server time, renewed once a second, for what is shown in seconds. */
  #tick = $state(Date.now());
  #runs = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** The server just said what time it is. */
  set(nowMs: number): void {
    this.#ahead = nowMs - Date.now();
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  get tick(): number {
    return this.#tick + this.#ahead;
  }

  /** Let `tick` run while somebody needs it; returns how to stop. For an $effect. */
  run(): () => void {
    if (this.#runs++ === 0) {
      this.#tick = Date.now();
      this.#timer = setInterval(() => (this.#tick = Date.now()), 1000);
    }
    return () => {
      if (--this.#runs === 0) clearInterval(this.#timer);
    };
  }
}

export const serverClock = new ServerClock();
