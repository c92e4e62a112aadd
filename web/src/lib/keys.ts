/** Keys that the table hears: not those typed into a field or a dialog, nor those of the browser. */
export function forTable(event: KeyboardEvent): boolean {
  const typing = (event.target as Element).closest?.('input:not([type=range]), textarea, select, [contenteditable], dialog');
  return !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
}
