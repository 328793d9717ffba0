import { type PaletteMode, surfaces } from '#resources/core/look.ts'
import type { Theme } from '#resources/core/theme.ts'
import { contrast, knownColour, parseColour, readableRatio } from './colour.ts'
import { type Palette, paletteOf } from './palette.ts'

/** Lines and shapes need less than words: WCAG 2.2, success criterion 1.4.11. */
const shapeRatio = 3

export const pairNames = [
  'navigationLabel',
  'navigationSelected',
  'mainButtonLabel',
  'mainButtonSurface',
  'outlinedButtonLabel',
  'outlinedButtonLine',
] as const
export type PairName = (typeof pairNames)[number]

/** Two colours of a theme that stand on each other. */
export interface ContrastPair {
  readonly name: PairName
  /** Contrast ratio, 1 to 21, of the colours as they were chosen, on the light surface. */
  readonly chosen: number
  /** What is shown in each mode: made lighter or darker where the chosen ones could not be read. */
  readonly shown: Readonly<Record<PaletteMode, number>>
  /** AA: 4.5 for words, 3 for shapes. */
  readonly needed: number
  readonly isEnough: boolean
}

/** How well a theme can be read, pair by pair. What it leaves out is the product's own, which can be. */
export function contrastOf(theme: Theme): readonly ContrastPair[] {
  const palettes = { light: paletteOf(theme, 'light'), dark: paletteOf(theme, 'dark') }
  return pairNames.map((name) => {
    const needed = name === 'mainButtonSurface' || name === 'outlinedButtonLine' ? shapeRatio : readableRatio
    const chosen = ratioOf(chosenPair(name, theme, palettes.light))
    const shown = { light: ratioOf(shownPair(name, palettes.light, 'light')), dark: ratioOf(shownPair(name, palettes.dark, 'dark')) }
    return { name, chosen, shown, needed, isEnough: chosen >= needed }
  })
}

type Pair = readonly [above: string, below: string]

const ratioOf = ([above, below]: Pair): number => contrast(knownColour(above), knownColour(below))

function shownPair(name: PairName, palette: Palette, mode: PaletteMode): Pair {
  const surface = surfaces[mode].container
  const pairs: Readonly<Record<PairName, Pair>> = {
    navigationLabel: [palette.navigation.label, palette.navigation.background],
    navigationSelected: [palette.navigation.onSelected, palette.navigation.selected],
    mainButtonLabel: [palette.onAccent, palette.accent],
    mainButtonSurface: [palette.accent, surface],
    outlinedButtonLabel: [palette.outlineText, surface],
    outlinedButtonLine: [palette.outline, surface],
  }
  return pairs[name]
}

function chosenPair(name: PairName, { navigation, mainButton, outlinedButton }: Theme, palette: Palette): Pair {
  const [above, below] = shownPair(name, palette, 'light')
  const label = colourOr(navigation?.labelColor, palette.navigation.label)
  const pairs: Readonly<Record<PairName, Pair>> = {
    navigationLabel: [label, colourOr(navigation?.backgroundColor, below)],
    navigationSelected: [navigation?.labelColor === undefined ? above : label, colourOr(navigation?.selectedState, below)],
    mainButtonLabel: [colourOr(mainButton?.labelColor, above), colourOr(mainButton?.backgroundColor, below)],
    mainButtonSurface: [colourOr(mainButton?.backgroundColor, above), below],
    outlinedButtonLabel: [colourOr(outlinedButton?.labelColor, above), below],
    outlinedButtonLine: [colourOr(outlinedButton?.outlineColor, above), below],
  }
  return pairs[name]
}

const colourOr = (chosen: string | undefined, own: string): string => (parseColour(chosen) === null ? own : (chosen ?? own))
