import type { OpenAlert } from '#resources/dashboardAnswers.ts'
import type { Asked } from '../part.ts'

/** Open enrolment alerts of a study that the reader may see; `siteId` is null for those about the whole study. */
export async function openAlerts({
  caller,
  studydesk,
  studyId,
}: Asked): Promise<readonly (OpenAlert & { readonly siteId: string | null })[]> {
  const { rows } = await studydesk.engine.listWhole(caller, 'enrolmentAlert', { studyId, state: 'RAISED' })
  return rows.map(({ siteId, topic, raisedOn }) => ({ siteId: siteId ?? null, topic, raisedOn }))
}
