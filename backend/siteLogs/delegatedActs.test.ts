import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { today } from '../app/testing/days.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createConsentStudy } from '../consents/testConsents.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { coordinator, createSiteLogs, inDays, investigator } from './testSiteLogs.ts'

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

const refused = [409, 'TaskNotDelegated']
const mild = { term: 'Headache', onsetOn: inDays(-3), isOngoing: true, grade: 1, isSerious: false } as const
const serious = {
  ...mild,
  grade: 3,
  isSerious: true,
  seriousCriteria: ['HOSPITALISATION'],
  awareAt: new Date(Date.now() - 3_600_000).toISOString(),
  relation: 'POSSIBLE',
  description: 'Admitted with fever.',
} as const

async function createSubject(requiresTasks = true) {
  const logs = await createSiteLogs(node)
  if (requiresTasks) await logs.requireTasks()
  const { studyId } = logs.studySite
  const criterionId = await logs.create(
    'eligibility-criteria',
    { studyId, kind: 'INCLUSION', criterion: 'Adult' },
    'admin@northlake.example',
  )
  const join = async () => {
    const participantId = await createTestParticipant(node, coordinator)
    return { participantId, participantStudyId: await enrol(node, participantId, logs.studySite) }
  }
  return { ...logs, criterionId, join, ...(await join()) }
}
type Subject = Awaited<ReturnType<typeof createSubject>>

const checkCriterion = ({ call, criterionId }: Subject, participantStudyId: string) =>
  call('POST', 'criterion-checks', { participantStudyId, criterionId, result: 'MET' })

describe('acts in a study that requires delegated tasks', () => {
  it('are free as long as the study does not require tasks', async () => {
    const subject = await createSubject(false)
    expect((await checkCriterion(subject, subject.participantStudyId)).status).toBe(201)
  })

  it('are refused with the name of the task, and permitted once it is signed and has begun', async () => {
    const subject = await createSubject()
    const refusal = await checkCriterion(subject, subject.participantStudyId)
    expect(codesOf(refusal)).toEqual(refused)
    expect(refusal.error).toMatchObject({ message: expect.stringContaining('Confirming eligibility') })
    await subject.prepare(['ELIGIBILITY'])
    await subject.delegate(['ELIGIBILITY'], { startsOn: inDays(2) })
    await subject.delegate(['CONSENT', 'SAMPLES'])
    expect(codesOf(await checkCriterion(subject, subject.participantStudyId))).toEqual(refused)
    const id = await subject.delegate(['ELIGIBILITY'])
    expect((await checkCriterion(subject, subject.participantStudyId)).status).toBe(201)
    const other = await subject.join()
    await subject.takeSigned('delegation', id, 'end', { endsOn: today() })
    expect(codesOf(await checkCriterion(subject, other.participantStudyId))).toEqual(refused)
  })

  it('do not accept a task of another site of the study', async () => {
    const subject = await createSubject()
    const id = await subject.delegate(['ELIGIBILITY'])
    await node.ownerQuery(
      'update delegation set site_id = (select id from site where org_id = delegation.org_id and id <> site_id order by created_at, id limit 1) where id = $1',
      [id],
    )
    expect(codesOf(await checkCriterion(subject, subject.participantStudyId))).toEqual(refused)
  })

  it('include enrolling, by the transition, by a move of one or several cards, and in bulk', async () => {
    const subject = await createSubject()
    const { participantStudyId, studySite, call } = subject
    const [column] = await node.ownerQuery<{ id: string }>(
      `select id::text from board_column where study_id = $1 and step = 'ENROLLED' limit 1`,
      [studySite.studyId],
    )
    const [card] = await node.ownerQuery<{ version: number }>('select version from participant_study where id = $1', [participantStudyId])
    expect(codesOf(await subject.take('participantStudy', participantStudyId, 'enroll', { enrolledOn: today() }))).toEqual(refused)
    const move = await call('POST', `participant-study/${participantStudyId}/move`, { to: column?.id, after: null, version: card?.version })
    expect(codesOf(move)).toEqual(refused)
    const cards = [{ cardId: participantStudyId, version: card?.version }]
    const board = `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment/move`
    const moves = await call<CardsMoveAnswer>('POST', board, { to: column?.id, after: null, cards })
    expect(moves.data.errors[0]?.code).toBe('TaskNotDelegated')
    const bulk = await call<{ readonly rows: readonly { readonly error?: { readonly code: string } }[] }>(
      'POST',
      'participant-studies/bulk',
      { action: 'enroll', ids: [participantStudyId] },
    )
    expect(bulk.data.rows[0]?.error?.code).toBe('TaskNotDelegated')
    await subject.delegate(['ELIGIBILITY'])
    expect((await subject.take('participantStudy', participantStudyId, 'enroll', { enrolledOn: today() })).status).toBe(200)
  })

  it('include the report and the review of an adverse event, but never its record', async () => {
    const subject = await createSubject()
    const { participantStudyId, participantId, create } = subject
    const id = await create('adverse-events', { ...serious, participantStudyId, participantId })
    expect(codesOf(await subject.take('adverseEvent', id, 'report'))).toEqual(refused)
    expect(codesOf(await subject.takeSigned('adverseEvent', id, 'review'))).toEqual(refused)
    await subject.delegate(['SAFETY_REPORTING'])
    await subject.delegate(['MEDICAL_ASSESSMENT'], {}, investigator)
    expect((await subject.take('adverseEvent', id, 'report')).status).toBe(200)
    expect((await subject.takeSigned('adverseEvent', id, 'review')).status).toBe(200)
  })

  it('include consent, for the user who attests it and for the one who explained it', async () => {
    const subject = await createSubject()
    const consents = await createConsentStudy(node, { place: subject.studySite })
    const { id } = await consents.requested()
    expect(codesOf(await consents.onPaper(id))).toEqual(refused)
    await subject.delegate(['CONSENT'])
    expect(codesOf(await consents.onPaper(id, { explainedBy: await subject.userId(investigator) }))).toEqual(refused)
    await subject.delegate(['CONSENT'], {}, investigator)
    expect((await consents.onPaper(id, { explainedBy: await subject.userId(investigator) })).status).toBe(200)
  })

  it('wait for an end that is being signed, and are then refused', async () => {
    const subject = await createSubject()
    const id = await subject.delegate(['ELIGIBILITY'])
    const ending = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
    await ending.connect()
    try {
      await ending.query('begin')
      await ending.query(`update delegation set status = 'ENDED' where id = $1`, [id])
      const act = checkCriterion(subject, subject.participantStudyId)
      await expect.poll(() => countWaiting()).toBeGreaterThan(0)
      await ending.query('commit')
      expect(codesOf(await act)).toEqual(refused)
    } finally {
      await ending.end()
    }
  })
})

const countWaiting = async (): Promise<number> => {
  const [row] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name not like '%job%'`,
  )
  return row?.count ?? 0
}
