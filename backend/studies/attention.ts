import { hasNeededLevel } from '#resources/core/access.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { StudySiteRef } from './requireStudySite.ts'

const marks = Object.keys(participantStudy.fields.attention.marks)

/**
 * Counts the cards that need attention at each of the caller's study sites, by the same rule as the list of cards. Zero if the caller may
 * not list cards.
 * @param studyId if absent, counts all studies
 */
export async function createAttentionCounter(
  { caller, studydesk }: { readonly caller: Caller; readonly studydesk: Services },
  studyId?: string,
): Promise<(studySite: StudySiteRef) => number> {
  if (!hasNeededLevel(caller, participantStudy, participantStudy.actions.list)) return () => 0
  const requested = { by: 'studyId,siteId', attention: marks, ...(studyId === undefined ? {} : { studyId }) }
  const { groups } = await studydesk.engine.summary(caller, participantStudy.name, requested)
  const counts = new Map(groups.map(({ values, count }) => [`${values.studyId} ${values.siteId}`, count]))
  return (studySite) => counts.get(`${studySite.studyId} ${studySite.siteId}`) ?? 0
}
