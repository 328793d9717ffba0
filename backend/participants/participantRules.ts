import type { ResourceRow } from '#resources/core/rows.ts'
import { regionOfPostalCode } from '#resources/core/values/countries.ts'
import type { Write } from '../platform/engine/types.ts'

type Participant = ResourceRow['participant']

/** Sets the country and province of a changed postal code, unless the caller sends them. In a new row the field type sets them. */
export function fillCountryAndProvince({ input }: Write<Participant>): Partial<Participant> | undefined {
  if (typeof input.postalCode !== 'string' || 'country' in input || 'province' in input) return undefined
  const region = regionOfPostalCode(input.postalCode)
  return region === null || region.province === null ? undefined : { country: region.country, province: region.province }
}
