/** Routes by the browser's history, without hashes. */

export type Params = Record<string, string>;

/** Compare a path with a pattern such as `/mesa/:id`; `*` at the end takes the rest. Null when it does not fit. */
export function match(pattern: string, path: string): Params | null {
  const wanted = pieces(pattern);
  const given = pieces(path);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Params = {};
  for (const [index, piece] of wanted.entries()) {
    const there = given[index]!;
    if (piece.startsWith(':')) params[piece.slice(1)] = there;
    else if (piece !== there) return null;
  }
  if (open) params['rest'] = given.slice(wanted.length).join('/');
  return params;
}

function pieces(path: string): string[] {
  return path.split('/').filter(Boolean).map(decoded);
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

class Router {
  #path = $state('/');
  #query = $state.raw(new URLSearchParams());

  get path(): string {
    return this.#path;
  }

  get query(): URLSearchParams {
    return this.#query;
  }

  /** Begin to follow the address bar and clicks on links within the page. Returns how to stop. */
  start(): () => void {
    this.#read();
    const read = () => this.#read();
    const click = (event: MouseEvent) => this.#click(event);
    addEventListener('popstate', read);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', click);
    };
  }

  go(to: string, how: { replace?: boolean } = {}): void {
    history[how.replace ? 'replaceState' : 'pushState'](null, '', to);
    const before = this.#path;
    this.#read();
    if (this.#path !== before) scrollTo(0, 0);
  }

  #read(): void {
    this.#path = location.pathname;
    this.#query = new URLSearchParams(location.search);
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
    if (anchor.pathname.startsWith('/api/')) return;
    if (anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.search + anchor.hash);
  }
}

export const router = new Router();
