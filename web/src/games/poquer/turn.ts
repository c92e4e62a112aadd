/** The title and the sign of the page tell whoever looks at another one that it is their turn. For an $effect. */

const DOT = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%2306281f'/%3E%3Ccircle cx='8' cy='8' r='5' fill='%23e9cf8e'/%3E%3C/svg%3E";

export function markPage(mark: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const [title, sign] = [document.title, icon?.getAttribute('href') ?? null];
  const marked = `${mark} · ${title}`;
  document.title = marked;
  icon?.setAttribute('href', DOT);
  return () => {
    if (document.title === marked) document.title = title;
    if (sign) icon?.setAttribute('href', sign);
  };
}
