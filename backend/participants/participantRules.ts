import { placeOfPostalCode } from '#resources/core/places.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'

type Participant = ResourceRow['participant']

/** A new postal code brings its country and province, unless the caller names them. A new row is filled by the field type itself. */
export function fillPlace({ input }: Write<Participant>): Partial<Participant> | undefined {
  if (typeof input.postalCode !== 'string' || 'country' in input || 'province' in input) return undefined
  const place = placeOfPostalCode(input.postalCode)
  return place === null || place.province === null ? undefined : { country: place.country, province: place.province }
}

/**
 * A participant who is in a study is not deleted. Specification 2, section 8. Asked in the transaction of the removal: an
 * enrolment of the same moment either stands before, or finds the participant gone.
 */
export async function refuseWhilePresentInStudies({ caller, before, run }: Writing<Participant>): Promise<void> {
  const { rowCount } = await run({
    text: 'select 1 from participant_study where org_id = $1 and participant_id = $2 limit 1',
    values: [caller.orgId, before?.id],
  })
  if (rowCount !== 0) throw conflict('ParticipantPresentInOtherStudies')
}
