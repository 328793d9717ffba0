import { regionOfPostalCode } from '#resources/core/values/countries.ts'
import type { MapPosition } from '#resources/organisation/mapAnswers.ts'
import { postalDistricts, postalRegions } from './postalDistricts.ts'
import provinceCentres from './provinceCentres.json' with { type: 'json' }
import zipAreas from './zipAreas.json' with { type: 'json' }

type Position = readonly [latitude: number, longitude: number, ...others: readonly unknown[]]

const centres = provinceCentres as unknown as Readonly<Record<string, Position>>
const { areas, regions } = zipAreas as unknown as Readonly<Record<'areas' | 'regions', Readonly<Record<string, Position>>>>

/** The parts of an address that determine a position. */
export interface Address {
  readonly postalCode: string | null
  readonly province: string | null
}

/** Returns the position of an address from the product's own tables; null if they do not contain it. Pure. */
export function findBuiltInPlace({ postalCode, province }: Address): MapPosition | null {
  const byCode = postalCode === null ? null : placeOfCode(postalCode)
  return byCode ?? placeOfProvince(province)
}

function placeOfCode(postalCode: string): MapPosition | null {
  const start = postalCode.trim().toUpperCase().slice(0, 3)
  const province = regionOfPostalCode(start)?.province ?? null
  if (/^\d{3}$/.test(start)) return createPlace(areas[start], 'AREA') ?? createPlace(regions[start], 'REGION') ?? placeOfProvince(province)
  if (!/^[A-Z]\d[A-Z]$/.test(start)) return null
  return createPlace(districtOf(start), 'AREA') ?? createPlace(postalRegions[start.charAt(0)], 'REGION') ?? placeOfProvince(province)
}

const placeOfProvince = (province: string | null): MapPosition | null => createPlace(centres[province ?? ''], 'REGION')

function districtOf(start: string): Position | undefined {
  const districts = postalDistricts[start.slice(0, 2)] ?? []
  return districts.find(([, , letters]) => letters?.includes(start.charAt(2))) ?? districts.find(([, , letters]) => letters === undefined)
}

function createPlace(position: Position | undefined, exactness: MapPosition['exactness']): MapPosition | null {
  return position === undefined ? null : { latitude: position[0], longitude: position[1], exactness }
}
