import { randomUUID } from 'node:crypto'
import type { Random } from '#resources/core/random.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import type { BenchServer } from '../benchServer.ts'
import { sendRequest } from '../sendRequest.ts'
import { approverOf, mailDomains } from './organisations.ts'
import type { Person } from './person.ts'

const questions = Array.from({ length: 30 }, (_, number) => `q${number}`)
const formName = 'Screening of the crowd'
/** Probability that a person completes the form after an answer. */
const completionRate = 0.05

/** Creates and approves a screening form of thirty questions in every study of all organisations. */
export async function createScreeningForms(benchServer: BenchServer): Promise<void> {
  for (const mailDomain of mailDomains) {
    const [admin, approver] = [await benchServer.signedIn(`admin@${mailDomain}`), await benchServer.signedIn(approverOf(mailDomain))]
    const studies = await sendRequest<readonly { readonly id: string }[]>(benchServer, admin, 'GET', 'values/study/names')
    for (const { id: studyId } of studies) {
      const form = await sendRequest<FormWithQuestions>(benchServer, admin, 'POST', `study/${studyId}/form`, {
        name: formName,
        type: 'SCREENING',
        formJson: { pages: [{ name: 'all', elements: questions.map((name) => ({ type: 'text', name, title: `Question ${name}` })) }] },
        isScreening: true,
      })
      await sendRequest(benchServer, approver, 'POST', `form/${form.id}/transitions/approve`, {})
    }
  }
}

/** Opens the screening form of a participant, stores an answer, and sometimes completes the form. */
export async function fillInScreening({ client, screenings }: Person, random: Random): Promise<void> {
  const [screening] = screenings
  if (screening === undefined) return
  const path = `study/${screening.studyId}/participant/${screening.participantId}/screening/answers`
  const form = await client.send<FillingAnswer>('form opened', path)
  if (form === null) return
  if (form.form.name !== formName) {
    // A participant of the demo who has begun another form.
    screenings.shift()
    return
  }
  const question = random.pick(questions)
  const change = { operationId: randomUUID(), question, value: `answer ${random.letters(12)}`, baseVersion: form.versions[question] ?? 0 }
  const body = { submissionId: form.submission?.id ?? null, changes: [change] }
  const saved = await client.send<SavedAnswers>('answer saved', path, { method: 'PUT', body })
  if (saved === null || !random.chance(completionRate)) return
  screenings.shift()
  await client.send('form completed', `form-submission/${saved.submissionId}/transitions/complete`, { method: 'POST', body: {} })
}
