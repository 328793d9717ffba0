import type { OpenAlert } from '#resources/reports/dashboardAnswers.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'

/** Returns open enrolment alerts that the reader may see, of one study or all. `siteId` is null for alerts about a whole study. */
export async function openAlerts({
  caller,
  studydesk,
  studyId,
}: FigureRequest): Promise<readonly (OpenAlert & { readonly studyId: string; readonly siteId: string | null })[]> {
  const { rows } = await studydesk.engine.listWhole(caller, 'enrolmentAlert', { ...(studyId === null ? {} : { studyId }), state: 'RAISED' })
  return rows.map(({ studyId: alertStudyId, siteId, topic, raisedOn }) => ({
    studyId: alertStudyId,
    siteId: siteId ?? null,
    topic,
    raisedOn,
  }))
}
