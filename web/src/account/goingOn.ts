/** Where to go after signing in: the page that asked for it, as long as it is one of ours. */
export function whereTo(query: URLSearchParams, otherwise = '/'): string {
  const wanted = query.get('para') ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : otherwise;
}
