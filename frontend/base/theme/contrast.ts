import { type PaletteMode, surfaces } from '#resources/core/values/look.ts'
import type { Theme } from '#resources/core/values/theme.ts'
import { contrast, parseColour, readableRatio, requireColour } from './colour.ts'
import { type Palette, paletteOf } from './palette.ts'

/** Minimum contrast ratio of lines and shapes, which need less contrast than text: WCAG 2.2, success criterion 1.4.11. */
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

/** Two colours of a theme, one of which appears on the other. */
export interface ContrastPair {
  readonly name: PairName
  /** Contrast ratio, 1 to 21, of the two colours as the organisation chose them, on the light surface. */
  readonly chosen: number
  /** Contrast ratio in each mode, after unreadable colours have been adjusted. */
  readonly shown: Readonly<Record<PaletteMode, number>>
  /** Ratio required for level AA: 4.5 for text, 3 for shapes. */
  readonly needed: number
  readonly isEnough: boolean
}

/**
 * Returns how readable the colours of a theme are, pair by pair. If the theme does not set a colour, the product's own is used, which is
 * readable.
 */
export function contrastOf(theme: Theme): readonly ContrastPair[] {
  const palettes = { light: paletteOf(theme, 'light'), dark: paletteOf(theme, 'dark') }
  return pairNames.map((name) => {
    const neededRatio = name === 'mainButtonSurface' || name === 'outlinedButtonLine' ? shapeRatio : readableRatio
    const chosenRatio = ratioOf(getChosenPair(name, theme, palettes.light))
    const shownRatios = {
      light: ratioOf(getShownPair(name, palettes.light, 'light')),
      dark: ratioOf(getShownPair(name, palettes.dark, 'dark')),
    }
    return { name, chosen: chosenRatio, shown: shownRatios, needed: neededRatio, isEnough: chosenRatio >= neededRatio }
  })
}

type Pair = readonly [above: string, below: string]

const ratioOf = ([foreground, background]: Pair): number => contrast(requireColour(foreground), requireColour(background))

function getShownPair(name: PairName, palette: Palette, mode: PaletteMode): Pair {
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

function getChosenPair(name: PairName, { navigation, mainButton, outlinedButton }: Theme, palette: Palette): Pair {
  const [foreground, background] = getShownPair(name, palette, 'light')
  const label = pickColour(navigation?.labelColor, palette.navigation.label)
  const pairs: Readonly<Record<PairName, Pair>> = {
    navigationLabel: [label, pickColour(navigation?.backgroundColor, background)],
    navigationSelected: [navigation?.labelColor === undefined ? foreground : label, pickColour(navigation?.selectedState, background)],
    mainButtonLabel: [pickColour(mainButton?.labelColor, foreground), pickColour(mainButton?.backgroundColor, background)],
    mainButtonSurface: [pickColour(mainButton?.backgroundColor, foreground), background],
    outlinedButtonLabel: [pickColour(outlinedButton?.labelColor, foreground), background],
    outlinedButtonLine: [pickColour(outlinedButton?.outlineColor, foreground), background],
  }
  return pairs[name]
}

const pickColour = (chosenColour: string | undefined, defaultColour: string): string =>
  parseColour(chosenColour) === null ? defaultColour : (chosenColour ?? defaultColour)
