import { placeOfPostalCode } from '#resources/core/places.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../engine/types.ts'

type Participant = ResourceRow['participant']

/** A new postal code brings its country and province, unless the caller names them. A new row is filled by the field type itself. */
export function fillPlace({ input }: Write<Participant>): Partial<Participant> | undefined {
  if (typeof input.postalCode !== 'string' || 'country' in input || 'province' in input) return undefined
  const place = placeOfPostalCode(input.postalCode)
  return place === null || place.province === null ? undefined : { country: place.country, province: place.province }
}
