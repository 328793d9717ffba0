import { type PaletteMode, productAccent, surfaces } from '#resources/core/values/look.ts'
import {
  adjustForContrast,
  type Colour,
  computeLuminance,
  contrast,
  formatColour,
  mixColours,
  parseColour,
  pickContrasting,
  requireColour,
} from './colour.ts'

/** Colours of the theme, derived from the organisation's colours and adjusted to be readable in light or dark mode. */
export interface Palette {
  /** Colour of filled buttons and selected items. */
  readonly accent: string
  readonly accentHover: string
  readonly accentActive: string
  readonly onAccent: string
  /** Accent colour for text or lines on a surface. */
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

/**
 * Minimum contrast ratio of text in the organisation's colours, by mode. On dark surfaces, thin coloured letters look dimmer than their
 * ratio suggests, as if they were disabled.
 */
const textRatio: Readonly<Record<PaletteMode, number>> = { light: 5.5, dark: 7 }
const lineRatio: Readonly<Record<PaletteMode, number>> = { light: 3, dark: 4.5 }

/**
 * Returns the colours of the theme. @param theme the organisation's `theme` (specification 1, section 3): colours of navigation,
 * mainButton and outlinedButton. The product's own colour replaces a missing or invalid one
 */
export function paletteOf(theme: Readonly<Record<string, unknown>> | null, mode: PaletteMode): Palette {
  const container = requireColour(surfaces[mode].container)
  const chosenAccent = themeColourOf(theme, 'mainButton', 'backgroundColor') ?? requireColour(productAccent)
  // A filled button must be distinct from its surface (WCAG 1.4.11), and its label must be readable.
  const accent = adjustForContrast(chosenAccent, container, 3)
  const onAccent = adjustForContrast(themeColourOf(theme, 'mainButton', 'labelColor') ?? pickContrasting(accent), accent)
  // A secondary button is grey unless the organisation has chosen a colour: only one element per view should draw attention.
  const outline = adjustForContrast(
    themeColourOf(theme, 'outlinedButton', 'outlineColor') ?? requireColour(surfaces[mode].control),
    container,
    lineRatio[mode],
  )
  const outlineText = adjustForContrast(
    themeColourOf(theme, 'outlinedButton', 'labelColor') ?? requireColour(surfaces[mode].text),
    container,
    textRatio[mode],
  )
  return {
    accent: formatColour(accent),
    accentHover: formatColour(pickReadable(mixColours(accent, pickContrasting(onAccent), 0.12), onAccent, accent)),
    accentActive: formatColour(pickReadable(mixColours(accent, pickContrasting(onAccent), 0.2), onAccent, accent)),
    onAccent: formatColour(onAccent),
    accentText: formatColour(adjustForContrast(accent, mixColours(container, accent, 0.14), textRatio[mode])),
    outline: formatColour(outline),
    outlineText: formatColour(outlineText),
    navigation: navigationOf(theme, mode, accent),
  }
}

function navigationOf(theme: Readonly<Record<string, unknown>> | null, mode: PaletteMode, accent: Colour): Palette['navigation'] {
  const surface = requireColour(surfaces[mode].container)
  const chosenBackground = themeColourOf(theme, 'navigation', 'backgroundColor')
  // A bright navigation would dazzle next to dark surfaces.
  const background = chosenBackground === null || (mode === 'dark' && computeLuminance(chosenBackground) > 0.2) ? surface : chosenBackground
  const label = adjustForContrast(themeColourOf(theme, 'navigation', 'labelColor') ?? requireColour(surfaces[mode].text), background)
  const selected = themeColourOf(theme, 'navigation', 'selectedState') ?? mixColours(background, accent, mode === 'dark' ? 0.35 : 0.12)
  return {
    background: formatColour(background),
    label: formatColour(label),
    selected: formatColour(selected),
    onSelected: formatColour(adjustForContrast(label, selected)),
    hover: formatColour(mixColours(background, label, 0.08)),
    line: formatColour(mixColours(background, label, 0.14)),
  }
}

/** Returns the candidate background if the label is readable on it, else the safe colour. */
const pickReadable = (candidate: Colour, label: Colour, safe: Colour): Colour => (contrast(candidate, label) >= 4.5 ? candidate : safe)

function themeColourOf(theme: Readonly<Record<string, unknown>> | null, sectionName: string, name: string): Colour | null {
  const section = theme?.[sectionName]
  return typeof section === 'object' && section !== null ? parseColour((section as Record<string, unknown>)[name]) : null
}
