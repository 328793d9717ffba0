import { type PaletteMode, productAccent, surfaces } from '#resources/core/look.ts'
import { type Colour, contrast, formatColour, knownColour, luminance, mix, opposite, parseColour, readableOn } from './colour.ts'

/** What the theme draws with, made from the organisation's colours and safe to read in the mode that it is for. */
export interface Palette {
  /** Filled buttons, selected things. */
  readonly accent: string
  readonly accentHover: string
  readonly accentActive: string
  readonly onAccent: string
  /** The accent as text or line on a surface. */
  readonly accentText: string
  readonly outline: string
  readonly outlineText: string
  readonly navigation: {
    readonly background: string
    readonly selected: string
    readonly onSelected: string
    readonly label: string
    readonly hover: string
    readonly line: string
  }
}

/** Words in the organisation's colours. On dark surfaces a thin coloured stroke looks dimmer than its figure, like something switched off. */
const wordRatio: Readonly<Record<PaletteMode, number>> = { light: 5.5, dark: 7 }
const lineRatio: Readonly<Record<PaletteMode, number>> = { light: 3, dark: 4.5 }

/**
 * @param theme the organisation's `theme` (specification 1, section 3): navigation, mainButton, outlinedButton with their colours;
 *   what is missing or no colour falls back to the product's own
 */
export function paletteOf(theme: Readonly<Record<string, unknown>> | null, mode: PaletteMode): Palette {
  const container = knownColour(surfaces[mode].container)
  const chosen = colourAt(theme, 'mainButton', 'backgroundColor') ?? knownColour(productAccent)
  // A filled button must stand out from its surface as well as carry its label (WCAG 1.4.11).
  const accent = readableOn(chosen, container, 3)
  const onAccent = readableOn(colourAt(theme, 'mainButton', 'labelColor') ?? opposite(accent), accent)
  // A lesser button is grey, unless the organisation has coloured it: one thing a view stands out.
  const outline = readableOn(
    colourAt(theme, 'outlinedButton', 'outlineColor') ?? knownColour(surfaces[mode].control),
    container,
    lineRatio[mode],
  )
  const outlineText = readableOn(
    colourAt(theme, 'outlinedButton', 'labelColor') ?? knownColour(surfaces[mode].text),
    container,
    wordRatio[mode],
  )
  return {
    accent: formatColour(accent),
    accentHover: formatColour(readablePair(mix(accent, opposite(onAccent), 0.12), onAccent, accent)),
    accentActive: formatColour(readablePair(mix(accent, opposite(onAccent), 0.2), onAccent, accent)),
    onAccent: formatColour(onAccent),
    accentText: formatColour(readableOn(accent, mix(container, accent, 0.14), wordRatio[mode])),
    outline: formatColour(outline),
    outlineText: formatColour(outlineText),
    navigation: navigationOf(theme, mode, accent),
  }
}

function navigationOf(theme: Readonly<Record<string, unknown>> | null, mode: PaletteMode, accent: Colour): Palette['navigation'] {
  const surface = knownColour(surfaces[mode].container)
  const chosen = colourAt(theme, 'navigation', 'backgroundColor')
  // A bright navigation would glare beside dark surfaces.
  const background = chosen === null || (mode === 'dark' && luminance(chosen) > 0.2) ? surface : chosen
  const label = readableOn(colourAt(theme, 'navigation', 'labelColor') ?? knownColour(surfaces[mode].text), background)
  const selected = colourAt(theme, 'navigation', 'selectedState') ?? mix(background, accent, mode === 'dark' ? 0.35 : 0.12)
  return {
    background: formatColour(background),
    label: formatColour(label),
    selected: formatColour(selected),
    onSelected: formatColour(readableOn(label, selected)),
    hover: formatColour(mix(background, label, 0.08)),
    line: formatColour(mix(background, label, 0.14)),
  }
}

/** The candidate while the label can be read on it, else the colour that is known to be safe. */
const readablePair = (candidate: Colour, label: Colour, safe: Colour): Colour => (contrast(candidate, label) >= 4.5 ? candidate : safe)

function colourAt(theme: Readonly<Record<string, unknown>> | null, part: string, name: string): Colour | null {
  const section = theme?.[part]
  return typeof section === 'object' && section !== null ? parseColour((section as Record<string, unknown>)[name]) : null
}
