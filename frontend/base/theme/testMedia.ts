/** Gives jsdom the media queries that it lacks: none matches, as in a wide window. A test of another window stubs its own. */
window.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList
