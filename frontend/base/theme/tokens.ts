import { letters, mark, type PaletteMode, productAccent, surfaces, toneColours, toneShare } from '#resources/core/look.ts'
import { type Tone, tones } from '#resources/core/tones.ts'
import { formatColour, knownColour, mix } from './colour.ts'
import { type Palette, paletteOf } from './palette.ts'

/** `Inter Variable` comes with the page (`base/styles/boot.css`); until it is there, the machine's own letters. */
export const fontFamily = `'${letters.family}', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif`

/** Lightness and chroma (OKLCH) of somebody's initials and their ground; the hue is their own. */
export const initialsTones = {
  light: { ground: [0.92, 0.045], text: [0.4, 0.1] },
  dark: { ground: [0.34, 0.06], text: [0.9, 0.06] },
} as const

/** The ground of a word in this tone. */
export const toneGround = (tone: Tone, mode: PaletteMode): string =>
  formatColour(mix(knownColour(surfaces[mode].container), knownColour(toneColours[mode][tone]), toneShare))

/** What our own styles draw with, by the names of their CSS variables. */
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
        [`--tone-${tone}-ground`, toneGround(tone, mode)],
      ]),
    ),
  }
}

/** What changes with the organisation's colours. */
export const accentTokensOf = (palette: Palette): Readonly<Record<string, string>> => ({ '--accent': palette.accentText })

/**
 * The style sheet of the first paint, before any script has run, which holds for as long as the page stands. The build writes it into the page
 * (`scripts/firstPaint.ts`); what the theme makes later comes from the same functions, so nothing changes its colour when it arrives.
 */
export const firstPaintSheet = (): string => [sheetOf(':root', 'light'), sheetOf(":root[data-theme='dark']", 'dark')].join('')

function sheetOf(selector: string, mode: PaletteMode): string {
  const tokens = { ...tokensOf(mode), ...accentTokensOf(paletteOf(null, mode)), '--font': fontFamily, 'color-scheme': mode }
  return `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}
