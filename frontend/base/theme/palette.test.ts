import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productAccents, surfaces } from '#resources/core/look.ts'
import { type Colour, contrast, formatColour, parseColour } from './colour.ts'
import { paletteOf } from './palette.ts'

const part = fc.integer({ min: 0, max: 255 })
const anyColour = fc.tuple(part, part, part).map((colour) => formatColour(colour))
const anyTheme = fc.record({
  navigation: fc.record({ backgroundColor: anyColour, selectedState: anyColour, labelColor: anyColour }),
  mainButton: fc.record({ backgroundColor: anyColour, labelColor: anyColour }),
  outlinedButton: fc.record({ outlineColor: anyColour, labelColor: anyColour }),
})
const ratio = (left: string, right: string) => contrast(parseColour(left) as Colour, parseColour(right) as Colour)

describe.each(['light', 'dark'] as const)('the palette in %s mode', (mode) => {
  it('can be read whatever colours an organisation chose', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const palette = paletteOf(theme, mode)
        for (const fill of [palette.accent, palette.accentHover, palette.accentActive])
          expect(ratio(palette.onAccent, fill)).toBeGreaterThanOrEqual(4.45)
        for (const text of [palette.accentText, palette.outlineText])
          expect(ratio(text, surfaces[mode].container)).toBeGreaterThanOrEqual(4.45)
        expect(ratio(palette.navigation.label, palette.navigation.background)).toBeGreaterThanOrEqual(4.45)
        expect(ratio(palette.navigation.onSelected, palette.navigation.selected)).toBeGreaterThanOrEqual(4.45)
      }),
    )
  })

  it('falls back to its own colours where a theme says nothing that is a colour', () => {
    expect(paletteOf({ mainButton: { backgroundColor: 'javascript:1' }, navigation: 7 }, mode)).toEqual(paletteOf(null, mode))
  })

  it('makes of the product’s own accent what the pages of the server show', () => {
    const { accent, onAccent, accentText } = paletteOf(null, mode)
    expect({ fill: accent, onFill: onAccent, words: accentText }).toEqual(productAccents[mode])
  })
})
