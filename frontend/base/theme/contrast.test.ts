import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatColour } from './colour.ts'
import { contrastOf, type PairName, pairNames } from './contrast.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColour = fc.tuple(channel, channel, channel).map((colour) => formatColour(colour))
const maybe = fc.option(anyColour, { nil: undefined })
const anyTheme = fc.record({
  navigation: fc.record({ backgroundColor: maybe, selectedState: maybe, labelColor: maybe }),
  mainButton: fc.record({ backgroundColor: maybe, labelColor: maybe }),
  outlinedButton: fc.record({ outlineColor: maybe, labelColor: maybe }),
})
const pair = (theme: Parameters<typeof contrastOf>[0], name: PairName) => contrastOf(theme).find((each) => each.name === name)

describe('the contrast of a theme', () => {
  it('the contrast of a theme is sufficient for the default colours', () => {
    expect(contrastOf({}).filter(({ isEnough }) => !isEnough)).toEqual([])
  })

  it('the contrast of a theme is reported for the chosen colours, and for those shown', () => {
    const theme = { mainButton: { backgroundColor: '#ffff00', labelColor: '#ffffff' } }
    const label = pair(theme, 'mainButtonLabel')
    expect(label?.chosen).toBeCloseTo(1.07, 2)
    expect([label?.isEnough, label?.needed]).toEqual([false, 4.5])
    expect(label?.shown.light).toBeGreaterThanOrEqual(4.45)
    expect(pair(theme, 'mainButtonSurface')).toMatchObject({ isEnough: false, needed: 3 })
    expect(pair(theme, 'navigationLabel')?.isEnough).toBe(true)
  })

  it('computes the ratio of black on white', () => {
    const theme = { navigation: { backgroundColor: '#000', labelColor: '#fff' } }
    expect(pair(theme, 'navigationLabel')?.chosen).toBeCloseTo(21)
  })

  it('treats an invalid colour as the default', () => {
    expect(contrastOf({ navigation: { labelColor: 'red' } })).toEqual(contrastOf({}))
  })

  it('the contrast of a theme is always sufficient as shown, in both modes, whatever was chosen', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const report = contrastOf(theme as Parameters<typeof contrastOf>[0])
        expect(report.map(({ name }) => name)).toEqual([...pairNames])
        for (const { shown, needed } of report) {
          expect(shown.light).toBeGreaterThanOrEqual(needed - 0.06)
          expect(shown.dark).toBeGreaterThanOrEqual(needed - 0.06)
        }
      }),
    )
  })
})
