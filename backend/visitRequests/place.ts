import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TimeSlot } from '#resources/visitRequest.ts'
import type { Write } from '../engine/types.ts'
import { conflict } from '../errors.ts'

type Request = ResourceRow['visitRequest']

/** The time that they like best. */
function wishedTime({ slots }: Write<Request>['input']): Partial<Request> {
  const [first] = (Array.isArray(slots) ? slots : []) as readonly TimeSlot[]
  return first === undefined ? {} : { visitDate: first.date, visitTime: first.from }
}

/** A request for which they name other times begins anew. */
export const beginAnew = ({ input }: Write<Request>): Partial<Request> => ({ ...wishedTime(input), reply: null, outsideReason: null })

/** A request belongs where its visit does, and begins with the time that they like best. @throws conflict VisitNotOpen */
export async function placeRequest({ input, caller, studydesk }: Write<Request>): Promise<Partial<Request> | undefined> {
  if (!isUuid(input.participantVisitId)) return undefined
  const [places] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select participant_study_id::text as "participantStudyId", participant_id::text as "participantId", study_id::text as "studyId",
          site_id::text as "siteId", status from participant_visit where org_id = $1 and id = $2`,
      values: [caller.orgId, input.participantVisitId],
    },
  ])
  const found = places?.rows[0] as (Partial<Request> & { readonly status: ResourceRow['participantVisit']['status'] }) | undefined
  // What leads nowhere the field's own rule tells.
  if (found === undefined) return undefined
  const { status, ...place } = found
  if (status === 'COMPLETED' || status === 'CANCELLED') throw conflict('VisitNotOpen')
  return { ...place, ...wishedTime(input) }
}
