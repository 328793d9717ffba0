import { describe, expect, it } from 'vitest'
import { builtInPlace } from './builtIn.ts'
import { distanceBetween, kilometresBetween } from './distance.ts'

const toronto = { latitude: 43.6532, longitude: -79.3832 }
const vancouver = { latitude: 49.2827, longitude: -123.1207 }

describe('distances', () => {
  it('are those on the sphere', () => {
    expect(kilometresBetween(toronto, vancouver)).toBeCloseTo(3358.6, 0)
    expect(kilometresBetween(toronto, toronto)).toBe(0)
    // A quarter of the way round, and over the line at which the days change.
    expect(kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBeCloseTo(10_007.6, 0)
    expect(kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
  })
  it('are told no more exactly than both ends are known', () => {
    const at = (exactness: 'ADDRESS' | 'POSTAL_CODE' | 'AREA' | 'REGION') => ({ ...toronto, exactness })
    const near = { latitude: 43.7, longitude: -79.3, exactness: 'ADDRESS' as const }
    expect(distanceBetween(at('ADDRESS'), near)).toEqual({ km: 8, isBelow: false })
    expect(distanceBetween(at('AREA'), near)).toEqual({ km: 10, isBelow: false })
    expect(distanceBetween(near, at('REGION'))).toEqual({ km: 50, isBelow: true })
    expect(distanceBetween(at('POSTAL_CODE'), at('POSTAL_CODE'))).toEqual({ km: 1, isBelow: true })
  })
})

describe('the built-in tables', () => {
  const of = (postalCode: string | null, province: string | null = null) => builtInPlace({ postalCode, province })
  it.each([
    ['M5H 2M9', 43.66, -79.39],
    ['h3a 0g4', 45.5, -73.61],
    ['V2M3B5', 53.91, -122.77],
    ['10001', 40.77, -73.97],
    ['90001-1234', 33.97, -118.25],
  ])('know about where %s is', (code, latitude, longitude) => {
    const place = of(code)
    expect(place?.exactness).toBe('AREA')
    expect(kilometresBetween({ latitude, longitude }, place ?? toronto)).toBeLessThan(30)
  })
  it('know the country around the towns by its region alone', () => {
    expect(of('K0A 1A0')?.exactness).toBe('REGION')
    expect(of('99501')?.exactness).toBe('REGION')
    expect(of('X0A 0H0')).toMatchObject({ exactness: 'REGION', latitude: 65.91 })
  })
  it('fall back on the province', () => {
    expect(of(null, 'SK')).toMatchObject({ exactness: 'REGION', latitude: 54.42 })
    expect(of('Z9Z 9Z9', 'NY')?.exactness).toBe('REGION')
  })
  it.each([null, '', 'K1', 'not a code', '00', '000', 'D1A 1A1'])('know nothing of %j', (code) => expect(of(code)).toBeNull())
})
