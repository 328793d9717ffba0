import { describe, expect, it } from 'vitest'
import { findBuiltInPlace } from './builtIn.ts'
import { computeKilometres, measureDistance } from './distance.ts'

const toronto = { latitude: 43.6532, longitude: -79.3832 }
const vancouver = { latitude: 49.2827, longitude: -123.1207 }

describe('distances', () => {
  it('computes distances on the sphere', () => {
    expect(computeKilometres(toronto, vancouver)).toBeCloseTo(3358.6, 0)
    expect(computeKilometres(toronto, toronto)).toBe(0)
    // A quarter of the earth's circumference, and a distance across the date line.
    expect(computeKilometres({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBeCloseTo(10_007.6, 0)
    expect(computeKilometres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
  })
  it('rounds a distance to the precision of the less exact end', () => {
    const createPlace = (exactness: 'ADDRESS' | 'POSTAL_CODE' | 'AREA' | 'REGION') => ({ ...toronto, exactness })
    const origin = { latitude: 43.7, longitude: -79.3, exactness: 'ADDRESS' as const }
    expect(measureDistance(createPlace('ADDRESS'), origin)).toEqual({ km: 8, isBelow: false })
    expect(measureDistance(createPlace('AREA'), origin)).toEqual({ km: 10, isBelow: false })
    expect(measureDistance(origin, createPlace('REGION'))).toEqual({ km: 50, isBelow: true })
    expect(measureDistance(createPlace('POSTAL_CODE'), createPlace('POSTAL_CODE'))).toEqual({ km: 1, isBelow: true })
  })
})

describe('built-in postal code tables', () => {
  const builtInPlaceOf = (postalCode: string | null, province: string | null = null) => findBuiltInPlace({ postalCode, province })
  it.each([
    ['M5H 2M9', 43.66, -79.39],
    ['h3a 0g4', 45.5, -73.61],
    ['V2M3B5', 53.91, -122.77],
    ['10001', 40.77, -73.97],
    ['90001-1234', 33.97, -118.25],
  ])('the built-in tables locate the postal code %s approximately', (code, latitude, longitude) => {
    const position = builtInPlaceOf(code)
    expect(position?.exactness).toBe('AREA')
    expect(computeKilometres({ latitude, longitude }, position ?? toronto)).toBeLessThan(30)
  })
  it('the built-in tables locate postal codes outside the towns by their region alone', () => {
    expect(builtInPlaceOf('K0A 1A0')?.exactness).toBe('REGION')
    expect(builtInPlaceOf('99501')?.exactness).toBe('REGION')
    expect(builtInPlaceOf('X0A 0H0')).toMatchObject({ exactness: 'REGION', latitude: 65.91 })
  })
  it('the built-in tables use the province when the postal code is unknown', () => {
    expect(builtInPlaceOf(null, 'SK')).toMatchObject({ exactness: 'REGION', latitude: 54.42 })
    expect(builtInPlaceOf('Z9Z 9Z9', 'NY')?.exactness).toBe('REGION')
  })
  it.each([null, '', 'K1', 'not a code', '00', '000', 'D1A 1A1'])('the built-in tables return no location for %j', (code) =>
    expect(builtInPlaceOf(code)).toBeNull(),
  )
})
