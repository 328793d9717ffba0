import { afterAll, beforeAll } from 'vitest'
import { hireStaff } from '../engine/generated/staff.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { type TestNode, testNode } from '../testing/index.ts'

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

/** A node for the tests of a file, with a study-site of the coordinator whose study asks for no consent, recruits, and has no goal yet. */
export function enrolmentStudy() {
  let node: TestNode
  let owner: string
  let place: StudySite
  let columns: Readonly<Record<string, string>>
  beforeAll(async () => {
    node = await testNode()
    const [mine] = await studySitesOf(node, coordinator)
    place = mine as StudySite
    await node.ownerQuery(`update study_consent set purpose = 'SUB_STUDY' where study_id = $1`, [place.studyId])
    await node.ownerQuery('update study_site set enrollment_goal = null where study_id = $1', [place.studyId])
    await node.ownerQuery('update study set no_of_participants = 100000 where id = $1', [place.studyId])
    owner = (await hireStaff(node)).everything
    const { data } = await call<readonly Row[]>('GET', `admin/study/${place.studyId}/board-columns`)
    columns = Object.fromEntries(data.map(({ step, id }) => [step, id]))
  })
  afterAll(() => node.close())

  const call = <Data = Row>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
  return {
    call,
    take: (id: string, transition: string, body: unknown = {}, as = coordinator) =>
      call('POST', `participant-study/${id}/transitions/${transition}`, body, as),
    rowOf: async (id: string) => (await call('GET', `participant-study/${id}`)).data,
    newCard: async (changes: Readonly<Record<string, unknown>> = {}) =>
      enrol(node, await newParticipant(node, coordinator, changes), place),
    set: (id: string, columnsOfRow: string) => node.ownerQuery(`update participant_study set ${columnsOfRow} where id = $1`, [id]),
    setStudy: (values: string) => node.ownerQuery(`update study set ${values} where id = $1`, [place.studyId]),
    setSite: (values: string) =>
      node.ownerQuery(`update study_site set ${values} where study_id = $1 and site_id = $2`, [place.studyId, place.siteId]),
    get node() {
      return node
    },
    /** Owns studies, and works at every site. */
    get owner() {
      return owner
    },
    get place() {
      return place
    },
    /** Ids of the columns of its board, by step. */
    get columns() {
      return columns
    },
  }
}
