import type { Tone } from './tones.ts'

/** Visual design of the product, for the screens and for pages that the server renders: colours by mode, tones, logo. */

/** Colours of surfaces, of the lines between them, and of text on them. */
export const surfaces = {
  light: {
    layout: '#f4f6f8',
    container: '#ffffff',
    elevated: '#ffffff',
    line: '#d5dbe1',
    softLine: '#e6eaee',
    /** Border of controls, with the contrast that WCAG 1.4.11 requires. */
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

/** Colour of each tone of states, messages and figures. A text always accompanies the colour. */
export const toneColours = {
  light: { neutral: '#4d5b69', info: '#15608a', progress: '#6b46c1', success: '#1d7a3a', warning: '#8f5400', danger: '#c0281f' },
  dark: { neutral: '#a9b5c1', info: '#74b9e0', progress: '#b79cff', success: '#6cc587', warning: '#e0a83f', danger: '#ff8a80' },
} as const satisfies Readonly<Record<PaletteMode, Readonly<Record<Tone, string>>>>

/** Share of the tone's colour in its tinted background. */
export const toneShare = 0.1

/** Default accent, a calm blue-green, for organizations that have not chosen one. */
export const productAccent = '#16607a'

/**
 * Default accent in each mode: filled button, its label, text and lines. The screens compute the same values from any accent
 * (`palette.ts`).
 */
export const productAccents = {
  light: { fill: productAccent, onFill: '#ffffff', words: productAccent },
  dark: { fill: '#2a708a', onFill: '#ffffff', words: '#77bbd7' },
} as const satisfies Readonly<Record<PaletteMode, Readonly<Record<string, string>>>>

/**
 * Font of every screen and of pages that the server renders: one file below `/crm`. Browsers cache it permanently, so its name contains
 * the font version.
 */
export const letters = { family: 'Inter Variable', file: 'assets/inter-latin-5.3.0.woff2' } as const

/**
 * The product's logo in a 32 × 32 square: the lines of a study sheet with a tick below them. The browser tab uses a separate file of the
 * logo.
 */
export const mark = {
  radius: 8,
  lines: 'M9 10h14M9 16h8M9 22h5',
  tick: 'm17.5 21.5 2.8 2.8 5-6',
  /** Colour of the tick on both a light and a dark accent. */
  tickColour: '#9ee3c0',
} as const
