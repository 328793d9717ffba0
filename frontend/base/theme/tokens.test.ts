import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surfaces, toneColours } from '#resources/core/values/look.ts'
import { tones } from '#resources/core/values/tones.ts'
import { type Colour, contrast, formatColour, requireColour, toDisplayedColour } from './colour.ts'
import { paletteOf } from './palette.ts'
import { computeToneBackground, initialsTones } from './tokens.ts'

const computeRatio = (foreground: string | Colour, background: string | Colour) =>
  contrast(
    typeof foreground === 'string' ? requireColour(foreground) : foreground,
    typeof background === 'string' ? requireColour(background) : background,
  )
const channel = fc.integer({ min: 0, max: 255 })
const anyColour = fc.tuple(channel, channel, channel).map((colour) => formatColour(colour))

describe.each(['light', 'dark'] as const)('the tokens of the %s theme', (mode) => {
  const { layout, container, elevated, control, text, weakText, faintText } = surfaces[mode]
  const grounds = { layout, container, elevated }

  it.each(Object.entries(grounds))('text colours are readable on %s: text, weak text, tones', (_name, ground) => {
    for (const textColour of [text, weakText, faintText, ...Object.values(toneColours[mode])])
      expect(computeRatio(textColour, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(tones)('text colours are readable on their own tint: %s', (tone) => {
    expect(computeRatio(toneColours[mode][tone], computeToneBackground(tone, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it('the theme draws visible outlines around controls', () => {
    for (const ground of Object.values(grounds)) expect(computeRatio(control, ground)).toBeGreaterThanOrEqual(3)
  })

  it('the theme keeps links readable on every background, whatever accent an organisation chose', () => {
    fc.assert(
      fc.property(anyColour, (backgroundColor) => {
        const { accentText } = paletteOf({ mainButton: { backgroundColor } }, mode)
        for (const ground of Object.values(grounds)) expect(computeRatio(accentText, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('the theme keeps initials readable in any hue', () => {
    const { ground, text: letters } = initialsTones[mode]
    for (let hue = 0; hue < 360; hue++)
      expect(
        computeRatio(toDisplayedColour(letters[0], letters[1], hue), toDisplayedColour(ground[0], ground[1], hue)),
      ).toBeGreaterThanOrEqual(4.5)
  })
})
