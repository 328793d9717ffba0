/** Logo of a demo organisation, drawn for this product: 32 units high, legible on light and dark navigation. */
export interface Logo {
  readonly fileName: string
  readonly svg: string
}

/** Draws a northern star above water. */
const drawNorthlakeMark = (ink: string, water: string) =>
  `<path d="M16 3l2.6 8.4L27 14l-8.4 2.6L16 25l-2.6-8.4L5 14l8.4-2.6z" fill="${ink}"/><path d="M4 28c3-2 5-2 8 0s5 2 8 0 5-2 8 0" fill="none" stroke="${water}" stroke-width="2.4" stroke-linecap="round"/>`

/** Draws two banks of a river. */
const drawRivesudMark = (ink: string, water: string) =>
  `<circle cx="16" cy="16" r="13" fill="${ink}"/><path d="M6 19c4-4 7 1 10-2s6-4 10-1v4c-4-3-7-2-10 1s-6-2-10 2z" fill="${water}"/>`

const mark = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${drawing}</svg>\n`

export const logos = {
  northlake: {
    logo: { fileName: 'northlake-logo.svg', svg: mark(drawNorthlakeMark('#f4b942', '#7fc4d8')) },
    favicon: { fileName: 'northlake-favicon.svg', svg: mark(drawNorthlakeMark('#16607a', '#2b8aa8')) },
  },
  rivesud: {
    logo: { fileName: 'rivesud-logo.svg', svg: mark(drawRivesudMark('#e9f2ea', '#2f6f4f')) },
    favicon: { fileName: 'rivesud-favicon.svg', svg: mark(drawRivesudMark('#2f6f4f', '#e9f2ea')) },
  },
} as const satisfies Record<string, { logo: Logo; favicon: Logo }>
