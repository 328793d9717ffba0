import { mayOn } from '#resources/core/access.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Place } from './ownPlaces.ts'

const marks = Object.keys(participantStudy.fields.attention.marks)

/**
 * How many cards need attention at each of the caller's own study-sites, as the list of cards says of them; none for who may not list any.
 * @param studyId absent: of every study
 */
export async function attentionAt(
  { caller, studydesk }: { readonly caller: Caller; readonly studydesk: Studydesk },
  studyId?: string,
): Promise<(place: Place) => number> {
  if (!mayOn(caller, participantStudy, participantStudy.actions.list)) return () => 0
  const asked = { by: 'studyId,siteId', attention: marks, ...(studyId === undefined ? {} : { studyId }) }
  const { groups } = await studydesk.engine.summary(caller, participantStudy.name, asked)
  const counts = new Map(groups.map(({ values, count }) => [`${values.studyId} ${values.siteId}`, count]))
  return (place) => counts.get(`${place.studyId} ${place.siteId}`) ?? 0
}
