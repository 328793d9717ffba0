import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustForContrast, type Colour, contrast, formatColour, parseColour } from './colour.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColour: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel)

describe('colours', () => {
  it('reads the format that it writes', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(parseColour(formatColour(colour))).toEqual(colour)
      }),
    )
  })

  it.each(['', 'red', '#12', '#1234567', 'url(x)', null, 7])('rejects %s as a colour', (text) => {
    expect(parseColour(text)).toBeNull()
  })

  it('reads the short format', () => {
    expect(parseColour('#0af')).toEqual([0, 170, 255])
  })

  it('computes the contrast ratio of black on white', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  })

  it('makes every colour readable on every background', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (colour, background) => {
        expect(contrast(adjustForContrast(colour, background), background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('leaves a readable colour unchanged', () => {
    expect(adjustForContrast([0, 60, 120], [255, 255, 255])).toEqual([0, 60, 120])
  })
})
