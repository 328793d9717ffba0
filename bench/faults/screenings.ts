import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import type { BenchServer } from '../benchServer.ts'
import { sendRequest } from '../sendRequest.ts'
import type { Screening } from './writers.ts'

/** User who uploads documents and creates forms. */
export const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'

/** Coordinator who completes the screening forms. */
export const answeringUser = 'coordinator@northlake.example'

/** Returns two participants of one study in screening, whose screening form contains the question `q1`. */
export async function openScreenings(benchServer: BenchServer): Promise<readonly Screening[]> {
  const coordinator = await benchServer.signedIn(answeringUser)
  const allCards = await sendRequest<readonly Screening[]>(
    benchServer,
    coordinator,
    'GET',
    'participant-studies?recruitmentStatus=IN_SCREENING&_end=100',
  )
  const screenings = allCards.filter(({ studyId }) => studyId === allCards[0]?.studyId).slice(0, 2)
  const [first] = screenings
  if (first === undefined || screenings.length < 2) throw new Error('Too few are in screening')
  const form = await sendRequest<FormWithQuestions>(benchServer, await benchServer.signedIn(admin), 'POST', `study/${first.studyId}/form`, {
    name: 'Screening of the fault series',
    type: 'SCREENING',
    formJson: { pages: [{ name: 'all', elements: [{ type: 'text', name: 'q1', title: 'Question' }] }] },
    isScreening: true,
  })
  await sendRequest(benchServer, await benchServer.signedIn(medical), 'POST', `form/${form.id}/transitions/approve`, {})
  return screenings
}
