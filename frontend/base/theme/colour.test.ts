import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colour, contrast, formatColour, parseColour, readableOn } from './colour.ts'

const part = fc.integer({ min: 0, max: 255 })
const anyColour: fc.Arbitrary<Colour> = fc.tuple(part, part, part)

describe('colours', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(parseColour(formatColour(colour))).toEqual(colour)
      }),
    )
  })

  it.each(['', 'red', '#12', '#1234567', 'url(x)', null, 7])('takes %s for no colour', (text) => {
    expect(parseColour(text)).toBeNull()
  })

  it('reads the short form', () => {
    expect(parseColour('#0af')).toEqual([0, 170, 255])
  })

  it('knows the ratio of black on white', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  })

  it('makes every colour readable on every background', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (colour, background) => {
        expect(contrast(readableOn(colour, background), background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('leaves a colour alone that can be read already', () => {
    expect(readableOn([0, 60, 120], [255, 255, 255])).toEqual([0, 60, 120])
  })
})
