import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productAccents, surfaces } from '#resources/core/values/look.ts'
import { type Colour, contrast, formatColour, parseColour } from './colour.ts'
import { paletteOf } from './palette.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColour = fc.tuple(channel, channel, channel).map((colour) => formatColour(colour))
const anyTheme = fc.record({
  navigation: fc.record({ backgroundColor: anyColour, selectedState: anyColour, labelColor: anyColour }),
  mainButton: fc.record({ backgroundColor: anyColour, labelColor: anyColour }),
  outlinedButton: fc.record({ outlineColor: anyColour, labelColor: anyColour }),
})
const computeRatio = (left: string, right: string) => contrast(parseColour(left) as Colour, parseColour(right) as Colour)

describe.each(['light', 'dark'] as const)('the palette in %s mode', (mode) => {
  it('the palette is readable whatever colours an organisation chose', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const palette = paletteOf(theme, mode)
        for (const fill of [palette.accent, palette.accentHover, palette.accentActive])
          expect(computeRatio(palette.onAccent, fill)).toBeGreaterThanOrEqual(4.45)
        for (const text of [palette.accentText, palette.outlineText])
          expect(computeRatio(text, surfaces[mode].container)).toBeGreaterThanOrEqual(4.45)
        expect(computeRatio(palette.navigation.label, palette.navigation.background)).toBeGreaterThanOrEqual(4.45)
        expect(computeRatio(palette.navigation.onSelected, palette.navigation.selected)).toBeGreaterThanOrEqual(4.45)
      }),
    )
  })

  it('the palette falls back to the default colours where a theme contains no colour', () => {
    expect(paletteOf({ mainButton: { backgroundColor: 'javascript:1' }, navigation: 7 }, mode)).toEqual(paletteOf(null, mode))
  })

  it("the palette gives the default accent the same colours as the server's pages", () => {
    const { accent, onAccent, accentText } = paletteOf(null, mode)
    expect({ fill: accent, onFill: onAccent, words: accentText }).toEqual(productAccents[mode])
  })
})
