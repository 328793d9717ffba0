import type { Tone } from './tones.ts'

/** The product's look, for the screens and for the pages that the server draws itself: colours by mode, tones, mark. */

/** Surfaces, the lines between them, and the words that stand on them. */
export const surfaces = {
  light: {
    layout: '#f4f6f8',
    container: '#ffffff',
    elevated: '#ffffff',
    line: '#d5dbe1',
    softLine: '#e6eaee',
    /** Around what can be pressed: as strong as WCAG 1.4.11 wants it. */
    control: '#7f8b99',
    text: '#1c2733',
    weakText: '#4d5b69',
    faintText: '#5f6c79',
  },
  dark: {
    layout: '#0f1419',
    container: '#171d24',
    elevated: '#1f2730',
    line: '#3d4855',
    softLine: '#2a333d',
    control: '#75828f',
    text: '#e4e9ee',
    weakText: '#a9b5c1',
    faintText: '#94a1ae',
  },
} as const
export type PaletteMode = keyof typeof surfaces

/** The tones of states, messages and figures, in one colour each. Words always stand beside it. */
export const toneColours = {
  light: { neutral: '#4d5b69', info: '#15608a', progress: '#6b46c1', success: '#1d7a3a', warning: '#8f5400', danger: '#c0281f' },
  dark: { neutral: '#a9b5c1', info: '#74b9e0', progress: '#b79cff', success: '#6cc587', warning: '#e0a83f', danger: '#ff8a80' },
} as const satisfies Readonly<Record<PaletteMode, Readonly<Record<Tone, string>>>>

/** How much of a tone its tinted ground holds. */
export const toneShare = 0.1

/** Calm blue-green where an organisation has chosen nothing. */
export const productAccent = '#16607a'

/** What becomes of it in each mode: a filled button, its label, words and lines. The screens make it of any accent (`palette.ts`), and these are what they make of this one. */
export const productAccents = {
  light: { fill: productAccent, onFill: '#ffffff', words: productAccent },
  dark: { fill: '#2a708a', onFill: '#ffffff', words: '#77bbd7' },
} as const satisfies Readonly<Record<PaletteMode, Readonly<Record<string, string>>>>

/**
 * The letters of every screen and of the pages that the server draws: one file below `/crm`, kept by browsers for good, so that its name says which
 * version of the font it is.
 */
export const letters = { family: 'Inter Variable', file: 'assets/inter-latin-5.3.0.woff2' } as const

/** The product's mark, in a square of 32: the lines of a study's sheet, and the tick below them. The browser's tab has it as a file of its own. */
export const mark = {
  radius: 8,
  lines: 'M9 10h14M9 16h8M9 22h5',
  tick: 'm17.5 21.5 2.8 2.8 5-6',
  /** On the accent as light as on a dark one. */
  tickColour: '#9ee3c0',
} as const
