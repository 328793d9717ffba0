import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, giveConsent } from '../participants/comments/testParticipants.ts'
import { createStudySite } from '../studies/testStudySite.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const viewer = 'viewer@northlake.example'

export type StudyWithVisits = Awaited<ReturnType<typeof createStudyWithVisits>>

/** Creates a study with only these visits before its first published schedule. Each of two visits is for one group only. */
export async function createStudyWithVisits(node: TestNode) {
  const studySite = await createStudySite(node)
  const { studyId } = studySite

  const call = <Data = ParticipantVisit>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })
  async function createGroup(): Promise<string> {
    const response = await call<{ readonly id: string }>('POST', `study/${studyId}/group`, { name: `Group ${crypto.randomUUID()}` }, admin)
    return response.data.id
  }
  async function createVisit(values: Readonly<Record<string, unknown>>): Promise<string> {
    const response = await call<{ readonly id: string }>('POST', `study/${studyId}/visit`, values, admin)
    expect(response.status).toBe(201)
    return response.data.id
  }
  const groups: readonly string[] = [await createGroup(), await createGroup()]
  const visitIds = {
    baseline: await createVisit({ name: 'Baseline', windowAfter: 7 }),
    week: await createVisit({ name: 'A week on', targetDay: 7, windowBefore: 1, windowAfter: 2 }),
    ofA: await createVisit({ name: 'Of group A', targetDay: 14, groupIds: [groups[0]] }),
    ofB: await createVisit({ name: 'Of group B', targetDay: 14, groupIds: [groups[1]] }),
  }

  /** Creates a participant in conduct. Returns the participation and its first day. */
  async function enrolInConduct(groupId: string | null = groups[0] ?? null) {
    const participationId = await enrol(node, await createTestParticipant(node, coordinator), studySite)
    await giveConsent(node, participationId)
    if (groupId !== null) await call('PATCH', `participant-study/${participationId}`, { groupId })
    for (const transition of ['enroll', 'addToConduct'])
      expect((await call('POST', `participant-study/${participationId}/transitions/${transition}`, {})).status).toBe(200)
    return { participationId, startedOn: String((await fetchParticipation(participationId)).conductStartedOn) }
  }
  const fetchParticipation = async (id: string) => (await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${id}`)).data
  const visitsOf = async (participationId: string) =>
    (await call<readonly ParticipantVisit[]>('GET', `participant-visits?participantStudyId=${participationId}&_end=100`)).data
  async function visitOf(participationId: string, visitId: string): Promise<ParticipantVisit> {
    const visit = (await visitsOf(participationId)).find((each) => each.visitId === visitId)
    if (visit === undefined) throw new Error('They have no such visit')
    return visit
  }
  return {
    place: studySite,
    groups,
    visitIds,
    call,
    newVisit: createVisit,
    underWay: enrolInConduct,
    participation: fetchParticipation,
    visitsOf,
    visitOf,
    take: (id: string, transition: string, body: unknown = {}, caller = coordinator) =>
      call('POST', `participant-visit/${id}/transitions/${transition}`, body, caller),
    now: async (id: string) => (await call('GET', `participant-visit/${id}`)).data,
  }
}
