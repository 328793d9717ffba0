import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryOfProvince, findCountry, findProvince, provincesOf, regionOfPostalCode } from './countries.ts'
import { zipRanges } from './zipRanges.ts'

describe('provinces', () => {
  test('Canada has 13, and the United States 50 states, DC, five territories and three armed-forces regions', () => {
    expect(provincesOf('CA')).toHaveLength(13)
    expect(provincesOf('US')).toHaveLength(59)
  })
  test('no province code belongs to both countries', () => {
    expect(provincesOf('US').filter((code) => provincesOf('CA').includes(code))).toEqual([])
    expect(countryOfProvince('CA')).toBe('US')
    expect(countryOfProvince('toString')).toBe(undefined)
  })
  test.each([
    ['on', 'ON'],
    ['Québec', 'QC'],
    ['quebec', 'QC'],
    ['Île-du-Prince-Édouard', 'PE'],
    ['  Massachusetts', 'MA'],
    ['New   York', 'NY'],
  ])('the province %s is read as %s', (input, code) => expect(findProvince(input)).toBe(code))
  test.each(['Bavaria', '', 'constructor'])('%s is read as no province', (input) => expect(findProvince(input)).toBe(undefined))
  test.each([
    ['canada', 'CA'],
    ['USA', 'US'],
    ['États-Unis', 'US'],
    ['constructor', undefined],
    ['France', undefined],
  ])('the country %s is read as %s', (input, code) => expect(findCountry(input)).toBe(code))
})

describe('postal codes', () => {
  test.each([
    ['K1A 0B1', 'CA', 'ON'],
    ['h2x1y4', 'CA', 'QC'],
    ['A', 'CA', 'NL'],
    ['X0A 0H0', 'CA', 'NU'],
    ['X1A 2P7', 'CA', 'NT'],
    ['X', 'CA', null],
    ['V6B', 'CA', 'BC'],
    ['Y1A', 'CA', 'YT'],
    ['1', 'US', null],
    ['100', 'US', 'NY'],
    ['00501', 'US', 'NY'],
    ['02139-4307', 'US', 'MA'],
    ['20201', 'US', 'DC'],
    ['73301', 'US', 'TX'],
    ['96799', 'US', 'AS'],
    ['96701', 'US', 'HI'],
    ['96950', 'US', 'MP'],
    ['96910', 'US', 'GU'],
    ['09012', 'US', 'AE'],
    ['34002', 'US', 'AA'],
    ['96201', 'US', 'AP'],
    ['99950', 'US', 'AK'],
    ['00901', 'US', 'PR'],
    ['00801', 'US', 'VI'],
    ['99999', 'US', 'AK'],
    ['00000', 'US', null],
  ])('the postal code %s is in %s, %s', (code, country, province) => expect(regionOfPostalCode(code)).toEqual({ country, province }))
  test.each(['', 'D1A', 'Z', null, 7, undefined])('the postal code %s is in neither country', (code) =>
    expect(regionOfPostalCode(code)).toBe(null),
  )

  test('every state has ZIP codes, and every range belongs to a listed state', () => {
    const namedStates = new Set(zipRanges.flatMap(([, , state]) => (state === null ? [] : [state])))
    expect([...namedStates].filter((state) => !provincesOf('US').includes(state))).toEqual([])
    expect(provincesOf('US').filter((state) => !namedStates.has(state))).toEqual([])
  })
  test('ranges of three-digit prefixes do not overlap', () => {
    const prefixes = zipRanges.filter(([first]) => first.length === 3)
    for (const [index, [first, last]] of prefixes.entries()) {
      expect(first <= last).toBe(true)
      expect(first > (prefixes[index - 1]?.[1] ?? '')).toBe(true)
    }
  })
  test('the province of a postal code always belongs to its country', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,9}$/), (code) => {
        const region = regionOfPostalCode(code)
        if (region?.province) expect(countryOfProvince(region.province)).toBe(region.country)
      }),
    )
  })
})
