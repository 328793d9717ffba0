import { v4 as uuid } from 'uuid'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDayAfter } from '../app/testing/days.ts'
import type { TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, readStudySitePair } from '../participants/comments/testParticipants.ts'

export type AdverseEvent = ResourceAnswer['adverseEvent']
export type Deviation = ResourceAnswer['deviation']

export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const viewer = 'viewer@northlake.example'
export const admin = 'admin@northlake.example'

const hour = 3_600_000
/** Returns the moment a number of hours ago. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hour).toISOString()
/** Returns the day a number of days ago, by the clocks of the demo. */
export const daysAgo = (days: number): string => getDayAfter(-days)

/** Creates a participant, born on 29 February 1980, in a study of the coordinator and the investigator. */
export async function createSafetyFixture(node: TestNode) {
  const [studySite] = await readStudySitePair(node, coordinator)
  const [study] = await node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [studySite.studyId])
  const orgId = study?.id ?? ''
  const participantId = await createTestParticipant(node, coordinator)
  const participantStudyId = await enrol(node, participantId, studySite)

  const call = <Data = AdverseEvent>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })
  const record = (values: Readonly<Record<string, unknown>> = {}, caller = coordinator) =>
    call('POST', 'adverse-events', { ...mild, participantStudyId, participantId, ...values }, caller)
  const take = <Data = AdverseEvent>(resource: string, id: string, transition: string, body: unknown = {}, caller = coordinator) =>
    call<Data>('POST', `${resource}/${id}/transitions/${transition}`, body, caller)
  /** Signs in again for the medical review of an event. */
  async function signIn(id: string, caller = investigator): Promise<string> {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'adverseEvent.review', $3, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, caller, id],
    )
    return signature
  }
  const review = async (id: string, body: object = {}) =>
    take('adverse-event', id, 'review', { ...body, signature: await signIn(id) }, investigator)
  return { node, signIn, review, orgId, studySite, participantId, participantStudyId, call, record, take }
}

export const mild = { term: 'Headache', onsetOn: daysAgo(3), isOngoing: true, grade: 1, isSerious: false } as const
export const serious = {
  ...mild,
  term: 'Pneumonia',
  grade: 3,
  isSerious: true,
  seriousCriteria: ['HOSPITALISATION'],
  awareAt: hoursAgo(2),
  relation: 'POSSIBLE',
  description: 'Admitted with fever.',
} as const
