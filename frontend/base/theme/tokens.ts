import { letters, mark, type PaletteMode, productAccent, surfaces, toneColours, toneShare } from '#resources/core/values/look.ts'
import { type Tone, tones } from '#resources/core/values/tones.ts'
import { formatColour, mixColours, requireColour } from './colour.ts'
import { type Palette, paletteOf } from './palette.ts'

/** `Inter Variable` loads with the page (`base/styles/boot.css`); until then the system font is shown. */
export const fontFamily = `'${letters.family}', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif`

/** Lightness and chroma (OKLCH) of initials and their background. The hue depends on the person. */
export const initialsTones = {
  light: { ground: [0.92, 0.045], text: [0.4, 0.1] },
  dark: { ground: [0.34, 0.06], text: [0.9, 0.06] },
} as const

/** Returns the background colour of text in this tone. */
export const computeToneBackground = (tone: Tone, mode: PaletteMode): string =>
  formatColour(mixColours(requireColour(surfaces[mode].container), requireColour(toneColours[mode][tone]), toneShare))

/** Returns the values of our CSS variables, by name. */
export function tokensOf(mode: PaletteMode): Readonly<Record<string, string>> {
  const { layout, container, elevated, line, softLine, control, text, weakText } = surfaces[mode]
  const { ground, text: letters } = initialsTones[mode]
  return {
    '--surface-layout': layout,
    '--surface-container': container,
    '--surface-elevated': elevated,
    '--line': line,
    '--line-soft': softLine,
    '--line-control': control,
    '--text': text,
    '--text-weak': weakText,
    '--mark-ground': productAccent,
    '--mark-tick': mark.tickColour,
    '--initials-ground': ground.join(' '),
    '--initials-text': letters.join(' '),
    '--shadow-float': `0 4px 16px rgb(0 0 0 / ${mode === 'light' ? 12 : 40}%)`,
    ...Object.fromEntries(
      tones.flatMap((tone) => [
        [`--tone-${tone}`, toneColours[mode][tone]],
        [`--tone-${tone}-ground`, computeToneBackground(tone, mode)],
      ]),
    ),
  }
}

/** Returns the CSS variables that depend on the organisation's colours. */
export const accentTokensOf = (palette: Palette): Readonly<Record<string, string>> => ({ '--accent': palette.accentText })

/**
 * Returns the style sheet of the first paint, which applies before any script runs and for as long as the page is open. The build writes
 * it into the page (`scripts/firstPaint.ts`). The theme later uses the same functions, so no colour changes when the theme loads.
 */
export const buildFirstPaintSheet = (): string => [sheetOf(':root', 'light'), sheetOf(":root[data-theme='dark']", 'dark')].join('')

function sheetOf(selector: string, mode: PaletteMode): string {
  const tokens = { ...tokensOf(mode), ...accentTokensOf(paletteOf(null, mode)), '--font': fontFamily, 'color-scheme': mode }
  return `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}
