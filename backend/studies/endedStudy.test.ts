import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createConsentStudy, toSign } from '../consents/testConsents.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { mild } from '../safety/testSafety.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from '../visits/testVisits.ts'

let node: TestNode
let visitStudy: StudyWithVisits
let study: Awaited<ReturnType<typeof createConsentStudy>>
beforeAll(async () => {
  node = await sharedNode()
  visitStudy = await createStudyWithVisits(node)
  study = await createConsentStudy(node, { place: visitStudy.place })
})
afterAll(() => node.close())

type Call = readonly [name: string, method: string, path: string, body?: unknown]

/** Sends the calls and returns their error codes, or statuses if they succeed, by name. */
async function send(calls: readonly Call[]) {
  const results: Record<string, unknown> = {}
  for (const [name, method, path, body] of calls) {
    const { status, error } = await visitStudy.call(method, path, body)
    results[name] = error?.code ?? status
  }
  return results
}

/** Sets the status of the study, or of its site, for the duration of some calls. */
async function sendWhile(table: 'study' | 'study_site', status: string, calls: readonly Call[]) {
  const { studyId } = visitStudy.place
  const setStatus = (value: string) =>
    node.ownerQuery(`update ${table} set status = $2 where ${table === 'study' ? 'id' : 'study_id'} = $1`, [studyId, value])
  await setStatus(status)
  try {
    return await send(calls)
  } finally {
    await setStatus(table === 'study' ? 'RECRUITING' : 'OPEN')
  }
}

async function createRecords() {
  const { participationId, startedOn } = await visitStudy.underWay()
  const { participantId } = await visitStudy.participation(participationId)
  const visit = await visitStudy.visitOf(participationId, visitStudy.visitIds.week)
  expect((await visitStudy.take(visit.id, 'schedule', { visitDate: addDays(startedOn, 7), visitTime: '10:00' })).status).toBe(200)
  const formId = await study.newForm({ type: 'EPRO', formType: 'DEFAULT', formJson: toSign })
  const assignment = { participantStudyId: participationId, formId, dueOn: study.day }
  const formResponse = await visitStudy.call<ResourceAnswer['formAssignment']>('POST', 'form-assignments', assignment)
  const { data: submissions } = await visitStudy.call<readonly ResourceAnswer['formSubmission'][]>(
    'GET',
    `form-submissions?participantStudyId=${participationId}`,
  )
  const criterion = { studyId: visitStudy.place.studyId, kind: 'INCLUSION', criterion: `Adults ${crypto.randomUUID()}` }
  const { data: adults } = await visitStudy.call('POST', 'eligibility-criteria', criterion, admin)
  const screenedId = await enrol(node, await createTestParticipant(node, coordinator), visitStudy.place)
  const week = `participant-visit/${visit.id}/transitions`
  return {
    changes: [
      ['subject ID', 'PATCH', `participant-study/${screenedId}`, { subjectId: crypto.randomUUID() }],
      ['group', 'PATCH', `participant-study/${screenedId}`, { groupId: visitStudy.groups[1] }],
      ['criterion', 'POST', 'criterion-checks', { participantStudyId: screenedId, criterionId: adults.id, result: 'MET' }],
      [
        'answer',
        'PUT',
        `form-submission/${submissions[0]?.id}/answers`,
        { formVersionId: null, changes: [{ operationId: crypto.randomUUID(), question: 'printed', value: 'A', baseVersion: 0 }] },
      ],
      ['visit', 'POST', `${week}/cancel`, { reason: 'Ended' }],
      ['unassigned form', 'POST', `form-assignment/${formResponse.data.id}/transitions/unassign`, { reason: 'Not needed' }],
    ] as readonly Call[],
    procedures: [
      ['reschedule', 'POST', `${week}/reschedule`, { visitDate: addDays(startedOn, 8), visitTime: '11:00' }],
      [
        'unscheduled visit',
        'POST',
        `participant-study/${participationId}/unscheduledVisits`,
        {
          visitType: 'IN_CLINIC',
          unscheduledReason: 'ADVERSE_EVENT',
          unscheduledNote: 'Rash',
          visitDate: addDays(startedOn, 1),
          visitTime: '12:00',
        },
      ],
      ['form', 'POST', 'form-assignments', assignment],
      ['consent', 'POST', 'consents', { participantStudyId: screenedId, studyConsentId: study.studyConsentId, language: 'en' }],
    ] as readonly Call[],
    allowed: [
      ['adverse event', 'POST', 'adverse-events', { ...mild, participantStudyId: participationId, participantId }],
      [
        'withdrawal',
        'POST',
        `participant-study/${participationId}/transitions/withdraw`,
        { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason: 'Moved away' },
      ],
    ] as readonly Call[],
  }
}

const named = (calls: readonly Call[], result: unknown) => Object.fromEntries(calls.map(([name]) => [name, result]))

it('an archived study changes no record of its participants, and still records withdrawals and adverse events', async () => {
  const { changes, procedures, allowed } = await createRecords()
  const closedCalls = [...changes, ...procedures]
  expect(await sendWhile('study', 'ARCHIVED', closedCalls)).toEqual(named(closedCalls, 'StudyIsOver'))
  expect(await sendWhile('study', 'ARCHIVED', allowed)).toEqual({ 'adverse event': 201, withdrawal: 200 })
})

for (const [table, status, code] of [
  ['study', 'COMPLETED', 'StudyIsOver'],
  ['study', 'CANCELLED', 'StudyIsOver'],
  ['study_site', 'CLOSED', 'StudySiteIsClosed'],
] as const)
  it(`a ${table === 'study' ? 'study' : 'site'} that is ${status} begins no procedure, and its records can still be corrected`, async () => {
    const { changes, procedures, allowed } = await createRecords()
    expect(await sendWhile(table, status, procedures)).toEqual(named(procedures, code))
    expect(await sendWhile(table, status, changes)).toEqual({ ...named(changes, 200), criterion: 201 })
    expect(await sendWhile(table, status, allowed)).toEqual({ 'adverse event': 201, withdrawal: 200 })
  })

it('a study on hold continues to plan visits, forms and consents of its participants', async () => {
  const { procedures } = await createRecords()
  expect(await sendWhile('study', 'ON_HOLD', procedures)).toEqual({ ...named(procedures, 201), reschedule: 200 })
})
