/**
 * Scrolls an element to the top of the screen once something holds, unless it is there already: on a telephone cards and
 * buttons only fit together then. For `{@attach}`.
 */
export function atTop(holds: () => boolean, still: () => boolean) {
  return (element: Element) => {
    $effect(() => {
      if (!holds() || element.closest('[data-tile]') || element.getBoundingClientRect().top < 60) return; // beside others nothing moves by itself
      element.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
    });
  };
}
