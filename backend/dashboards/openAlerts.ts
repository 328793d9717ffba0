import type { OpenAlert } from '#resources/dashboardAnswers.ts'
import type { Asked } from '../part.ts'

/** Open enrolment alerts that the reader may see, of the study or of all; `siteId` is null for those about a whole study. */
export async function openAlerts({
  caller,
  studydesk,
  studyId,
}: Asked): Promise<readonly (OpenAlert & { readonly studyId: string; readonly siteId: string | null })[]> {
  const { rows } = await studydesk.engine.listWhole(caller, 'enrolmentAlert', { ...(studyId === null ? {} : { studyId }), state: 'RAISED' })
  return rows.map(({ studyId: ofStudy, siteId, topic, raisedOn }) => ({ studyId: ofStudy, siteId: siteId ?? null, topic, raisedOn }))
}
