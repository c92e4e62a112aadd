/**
 * Seals this browser saw before the bets closed. A seal remembered here cannot be exchanged afterwards by anybody:
 * it is what the fairness page compares a record with.
 */

const KEPT_AS = 'jogofeito.seals';
const MOST = 300;

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

type Kept = [jogada: string, commitment: string][];

export function rememberSeal(jogada: string, commitment: string, shelf: Shelf = localStorage): void {
  const kept = all(shelf);
  if (kept.some(([known]) => known === jogada)) return; // the first one counts
  try {
    shelf.setItem(KEPT_AS, JSON.stringify([...kept, [jogada, commitment]].slice(-MOST)));
  } catch {
    // a full or forbidden store only costs this proof
  }
}

/** Under which name the root of a pack of a jogada is kept. */
export function packOf(jogada: string, pack: number): string {
  return `${jogada}#${pack}`;
}

export function sealSeen(jogada: string, shelf: Shelf = localStorage): string | null {
  return all(shelf).find(([known]) => known === jogada)?.[1] ?? null;
}

function all(shelf: Shelf): Kept {
  try {
    return JSON.parse(shelf.getItem(KEPT_AS) ?? '[]') as Kept;
  } catch {
    return [];
  }
}
