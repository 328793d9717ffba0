import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surfaces, toneColours } from '#resources/core/look.ts'
import { tones } from '#resources/core/tones.ts'
import { type Colour, contrast, formatColour, knownColour, shownAs } from './colour.ts'
import { paletteOf } from './palette.ts'
import { initialsTones, toneGround } from './tokens.ts'

const ratio = (above: string | Colour, below: string | Colour) =>
  contrast(typeof above === 'string' ? knownColour(above) : above, typeof below === 'string' ? knownColour(below) : below)
const part = fc.integer({ min: 0, max: 255 })
const anyColour = fc.tuple(part, part, part).map((colour) => formatColour(colour))

describe.each(['light', 'dark'] as const)('the tokens of the %s theme', (mode) => {
  const { layout, container, elevated, control, text, weakText, faintText } = surfaces[mode]
  const grounds = { layout, container, elevated }

  it.each(Object.entries(grounds))('can be read on %s: text, weak text, tones', (_name, ground) => {
    for (const words of [text, weakText, faintText, ...Object.values(toneColours[mode])])
      expect(ratio(words, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(tones)('can be read on their own tint: %s', (tone) => {
    expect(ratio(toneColours[mode][tone], toneGround(tone, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it('draw lines around what can be pressed that are seen', () => {
    for (const ground of Object.values(grounds)) expect(ratio(control, ground)).toBeGreaterThanOrEqual(3)
  })

  it('have links that can be read on every ground, whatever accent an organisation chose', () => {
    fc.assert(
      fc.property(anyColour, (backgroundColor) => {
        const { accentText } = paletteOf({ mainButton: { backgroundColor } }, mode)
        for (const ground of Object.values(grounds)) expect(ratio(accentText, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('let everybody’s initials be read, whatever their hue', () => {
    const { ground, text: letters } = initialsTones[mode]
    for (let hue = 0; hue < 360; hue++)
      expect(ratio(shownAs(letters[0], letters[1], hue), shownAs(ground[0], ground[1], hue))).toBeGreaterThanOrEqual(4.5)
  })
})
