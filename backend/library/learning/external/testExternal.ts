import { expect } from 'vitest'
import type { CourseDetails, ExternalSystemState, ImportedCourses } from '#resources/library/learningAnswers.ts'
import { testNode } from '../../../app/testing/index.ts'
import { admin, coordinator } from '../testLearning.ts'
import { followSystem, followTask } from './follow.ts'
import { type TestLearningSystem, testLearningSystem } from './testLearningSystem.ts'

export type ExternalFixture = Awaited<ReturnType<typeof createExternalFixture>>

/** Starts a node and a learning system, with helpers that tests of both need. */
export async function createExternalFixture() {
  const system = await testLearningSystem()
  const node = await testNode({ settings: { ...system.settings, LIMIT_ADDRESS_PER_MINUTE: '1000000' } })
  const rows = await node.ownerQuery<{ email: string; id: string; orgId: string }>(
    'select email, id::text, org_id::text as "orgId" from "user"',
  )
  const people = new Map(rows.map(({ email, ...person }) => [email, person]))

  const idOf = (email: string) => people.get(email)?.id ?? ''
  const orgOf = (email: string) => people.get(email)?.orgId ?? ''
  const post = <Data>(path: string, body: object = {}, caller = admin) => node.call<Data>(path, { as: caller, method: 'POST', body })
  const follow = (email = admin) => followSystem({ orgId: orgOf(email), studydesk: node.studydesk } as never)
  const stateOf = async () => (await node.call<ExternalSystemState>('learning/external', { as: admin })).data
  const courseOf = async (id: string, caller = coordinator) =>
    (await node.call<CourseDetails>(`learning/course/${id}`, { as: caller })).data
  /** Waits until the job that an imported course started is done. */
  const waitUntilNoJob = () =>
    expect
      .poll(
        async () => {
          const { database, jobs } = node.studydesk
          const [active] = await database.batch(orgOf(admin), [jobs.activeStatement({ task: followTask, orgId: orgOf(admin) })])
          return active?.rows.length
        },
        { timeout: 30_000 },
      )
      .toBe(0)
  const timeBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  let courseCount = 0
  /** Imports and publishes a course, assigned to all learners, or as `request` defines. */
  async function importCourse({ request = {}, values = {} }: { request?: object | null; values?: object } = {}) {
    courseCount += 1
    const externalId = `course-${courseCount}`
    system.courses.push({ id: externalId, name: `Course ${courseCount}`, minutes: 20, description: 'What it teaches.' })
    const { data } = await post<ImportedCourses>('learning/external/courses', { externalIds: [externalId] })
    const id = data.brought[0] ?? ''
    if (Object.keys(values).length > 0) {
      const { data: draft } = await node.call<{ version: number }>(`course/${id}`, { as: admin })
      expect((await node.call(`course/${id}`, { as: admin, method: 'PATCH', body: { ...values, version: draft.version } })).status).toBe(
        200,
      )
    }
    expect((await post(`course/${id}/transitions/publish`)).status).toBe(200)
    if (request !== null) expect((await post('course-assignments', { courseId: id, ...request })).status).toBe(201)
    return { id, externalId }
  }
  const buildFinishedResult = (course: string, email = coordinator, timestamp = timeBefore(0)) => ({
    learner: idOf(email),
    course,
    state: 'finished',
    score: 92,
    at: timestamp,
  })
  const send = (results: readonly unknown[], changes?: Parameters<TestLearningSystem['send']>[2], id?: string) =>
    system.send(node.url, { organization: orgOf(admin), results, ...(id === undefined ? {} : { id }) }, changes)

  return {
    system,
    node,
    idOf,
    orgOf,
    post,
    follow,
    stateOf,
    courseOf,
    noJob: waitUntilNoJob,
    minutesAgo: timeBefore,
    brought: importCourse,
    finished: buildFinishedResult,
    send,
    async close() {
      await node.close()
      system.close()
    },
  }
}
