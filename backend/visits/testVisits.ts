import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { enrol, giveConsent, newParticipant } from '../participants/comments/testParticipants.ts'
import { newStudySite } from '../studies/testStudySite.ts'
import type { TestNode } from '../testing/index.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const viewer = 'viewer@northlake.example'

export type StudyWithVisits = Awaited<ReturnType<typeof studyWithVisits>>

/** A study whose visits are these alone, two of them for one group each, and nobody yet on a version of its schedule. */
export async function studyWithVisits(node: TestNode) {
  const place = await newStudySite(node)
  const { studyId } = place

  const call = <Data = ParticipantVisit>(method: string, path: string, body?: unknown, as = coordinator) =>
    node.call<Data>(path, { as, method, body })
  async function newGroup(): Promise<string> {
    const made = await call<{ readonly id: string }>('POST', `study/${studyId}/group`, { name: `Group ${crypto.randomUUID()}` }, admin)
    return made.data.id
  }
  async function newVisit(values: Readonly<Record<string, unknown>>): Promise<string> {
    const made = await call<{ readonly id: string }>('POST', `study/${studyId}/visit`, values, admin)
    expect(made.status).toBe(201)
    return made.data.id
  }
  const groups: readonly string[] = [await newGroup(), await newGroup()]
  const visitIds = {
    baseline: await newVisit({ name: 'Baseline', windowAfter: 7 }),
    week: await newVisit({ name: 'A week on', targetDay: 7, windowBefore: 1, windowAfter: 2 }),
    ofA: await newVisit({ name: 'Of group A', targetDay: 14, groupIds: [groups[0]] }),
    ofB: await newVisit({ name: 'Of group B', targetDay: 14, groupIds: [groups[1]] }),
  }

  /** Somebody under way, and the day on which that began. */
  async function underWay(groupId: string | null = groups[0] ?? null) {
    const participationId = await enrol(node, await newParticipant(node, coordinator), place)
    await giveConsent(node, participationId)
    if (groupId !== null) await call('PATCH', `participant-study/${participationId}`, { groupId })
    for (const transition of ['enroll', 'addToConduct'])
      expect((await call('POST', `participant-study/${participationId}/transitions/${transition}`, {})).status).toBe(200)
    return { participationId, startedOn: String((await participation(participationId)).conductStartedOn) }
  }
  const participation = async (id: string) => (await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${id}`)).data
  const visitsOf = async (participationId: string) =>
    (await call<readonly ParticipantVisit[]>('GET', `participant-visits?participantStudyId=${participationId}&_end=100`)).data
  async function visitOf(participationId: string, visitId: string): Promise<ParticipantVisit> {
    const found = (await visitsOf(participationId)).find((each) => each.visitId === visitId)
    if (found === undefined) throw new Error('They have no such visit')
    return found
  }
  return {
    place,
    groups,
    visitIds,
    call,
    newVisit,
    underWay,
    participation,
    visitsOf,
    visitOf,
    take: (id: string, transition: string, body: unknown = {}, as = coordinator) =>
      call('POST', `participant-visit/${id}/transitions/${transition}`, body, as),
    now: async (id: string) => (await call('GET', `participant-visit/${id}`)).data,
  }
}
