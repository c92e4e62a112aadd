/** Short messages that come and go. They are read out too. */

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
}

const STAYS_MS = 6000;

class Toasts {
  #list = $state<Toast[]>([]);
  #next = 1;

  get list(): Toast[] {
    return this.#list;
  }

  show(text: string, tone: Toast['tone'] = 'plain'): void {
    const id = this.#next++;
    this.#list.push({ id, text, tone });
    if (this.#list.length > 3) this.#list.shift();
    setTimeout(() => this.dismiss(id), STAYS_MS);
  }

  dismiss(id: number): void {
    this.#list = this.#list.filter((each) => each.id !== id);
  }
}

export const toasts = new Toasts();
