import { afterAll, beforeAll } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'

export const coordinator = 'coordinator@northlake.example'

export interface Row {
  readonly id: string
  readonly step: string
  readonly version: number
  readonly columnId: string
  readonly recruitmentStatus: string
  readonly enrolledOn: string | null
  readonly enrolledBy: string | null
  readonly notEnrolledCode: string | null
  readonly screeningFailure: boolean
}

/**
 * Creates a node for the tests of a file, with a study site of the coordinator. Its study needs no consent, is recruiting, and has no
 * goal yet.
 */
export function createEnrolmentStudy() {
  let node: TestNode
  let owner: string
  let studySite: StudySite
  let columns: Readonly<Record<string, string>>
  beforeAll(async () => {
    node = await testNode()
    const [ownStudySite] = await studySitesOf(node, coordinator)
    studySite = ownStudySite as StudySite
    await node.ownerQuery(`update study_consent set purpose = 'SUB_STUDY' where study_id = $1`, [studySite.studyId])
    await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1', [studySite.studyId])
    await node.ownerQuery('update study set no_of_participants = 100000 where id = $1', [studySite.studyId])
    owner = (await hireStaff(node)).everything
    const { data } = await call<readonly Row[]>('GET', `admin/study/${studySite.studyId}/board-columns`)
    columns = Object.fromEntries(data.map(({ step, id }) => [step, id]))
  })
  afterAll(() => node.close())

  const call = <Data = Row>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })
  return {
    call,
    take: (id: string, transition: string, body: unknown = {}, caller = coordinator) =>
      call('POST', `participant-study/${id}/transitions/${transition}`, body, caller),
    rowOf: async (id: string) => (await call('GET', `participant-study/${id}`)).data,
    newCard: async (changes: Readonly<Record<string, unknown>> = {}) =>
      enrol(node, await createTestParticipant(node, coordinator, changes), studySite),
    set: (id: string, columnsOfRow: string) => node.ownerQuery(`update participant_study set ${columnsOfRow} where id = $1`, [id]),
    setStudy: (values: string) => node.ownerQuery(`update study set ${values} where id = $1`, [studySite.studyId]),
    setSite: (values: string) =>
      node.ownerQuery(`update study_site set ${values} where study_id = $1 and site_id = $2`, [studySite.studyId, studySite.siteId]),
    get node() {
      return node
    },
    /** User with OWN on studies who works at every site. */
    get owner() {
      return owner
    },
    get place() {
      return studySite
    },
    /** Ids of the columns of the study's board, by step. */
    get columns() {
      return columns
    },
  }
}
