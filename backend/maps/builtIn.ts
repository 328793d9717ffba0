import { placeOfPostalCode } from '#resources/core/places.ts'
import type { Place } from '#resources/mapAnswers.ts'
import { postalDistricts, postalRegions } from './postalDistricts.ts'
import provinceCentres from './provinceCentres.json' with { type: 'json' }
import zipAreas from './zipAreas.json' with { type: 'json' }

type Position = readonly [latitude: number, longitude: number, ...others: readonly unknown[]]

const centres = provinceCentres as unknown as Readonly<Record<string, Position>>
const { areas, regions } = zipAreas as unknown as Readonly<Record<'areas' | 'regions', Readonly<Record<string, Position>>>>

/** What is known of where somebody is or something stands. */
export interface Address {
  readonly postalCode: string | null
  readonly province: string | null
}

/** Where that is, as far as the tables that come with the product tell it. Null where they tell nothing. Pure. */
export function builtInPlace({ postalCode, province }: Address): Place | null {
  const byCode = postalCode === null ? null : placeOfCode(postalCode)
  return byCode ?? placeOfProvince(province)
}

function placeOfCode(postalCode: string): Place | null {
  const start = postalCode.trim().toUpperCase().slice(0, 3)
  const province = placeOfPostalCode(start)?.province ?? null
  if (/^\d{3}$/.test(start)) return placed(areas[start], 'AREA') ?? placed(regions[start], 'REGION') ?? placeOfProvince(province)
  if (!/^[A-Z]\d[A-Z]$/.test(start)) return null
  return placed(districtOf(start), 'AREA') ?? placed(postalRegions[start.charAt(0)], 'REGION') ?? placeOfProvince(province)
}

const placeOfProvince = (province: string | null): Place | null => placed(centres[province ?? ''], 'REGION')

function districtOf(start: string): Position | undefined {
  const districts = postalDistricts[start.slice(0, 2)] ?? []
  return districts.find(([, , letters]) => letters?.includes(start.charAt(2))) ?? districts.find(([, , letters]) => letters === undefined)
}

function placed(position: Position | undefined, exactness: Place['exactness']): Place | null {
  return position === undefined ? null : { latitude: position[0], longitude: position[1], exactness }
}
