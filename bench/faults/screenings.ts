import type { FormWithQuestions } from '#resources/forms/callAnswers/formAnswers.ts'
import { asked } from '../asked.ts'
import type { Desk } from '../place.ts'
import type { Screening } from './writers.ts'

/** Uploads documents, and makes forms. */
export const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'

/** The coordinator who answers the screening forms. */
export const answering = 'coordinator@northlake.example'

/** Two participants of one study in screening, whose form asks `q1`. */
export async function openScreenings(desk: Desk): Promise<readonly Screening[]> {
  const coordinator = await desk.signedIn(answering)
  const all = await asked<readonly Screening[]>(desk, coordinator, 'GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=100')
  const screenings = all.filter(({ studyId }) => studyId === all[0]?.studyId).slice(0, 2)
  const [first] = screenings
  if (first === undefined || screenings.length < 2) throw new Error('Too few are in screening')
  const form = await asked<FormWithQuestions>(desk, await desk.signedIn(admin), 'POST', `study/${first.studyId}/form`, {
    name: 'Screening of the fault series',
    type: 'SCREENING',
    formJson: { pages: [{ name: 'all', elements: [{ type: 'text', name: 'q1', title: 'Question' }] }] },
    isScreening: true,
  })
  await asked(desk, await desk.signedIn(medical), 'POST', `form/${form.id}/transitions/approve`, {})
  return screenings
}
