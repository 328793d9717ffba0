import { expect } from 'vitest'
import type { BroughtIn, CourseToTake, ExternalSystemState } from '#resources/learningAnswers.ts'
import { testNode } from '../../testing/index.ts'
import { admin, coordinator } from '../testLearning.ts'
import { followSystem, followTask } from './follow.ts'
import { type TestLearningSystem, testLearningSystem } from './testLearningSystem.ts'

export type ExternalUnderTest = Awaited<ReturnType<typeof externalUnderTest>>

/** A node with a learning system beside it, and what tests of the two do again and again. */
export async function externalUnderTest() {
  const system = await testLearningSystem()
  const node = await testNode({ settings: { ...system.settings, LIMIT_ADDRESS_PER_MINUTE: '1000000' } })
  const rows = await node.ownerQuery<{ email: string; id: string; orgId: string }>(
    'select email, id::text, org_id::text as "orgId" from "user"',
  )
  const people = new Map(rows.map(({ email, ...person }) => [email, person]))

  const idOf = (email: string) => people.get(email)?.id ?? ''
  const orgOf = (email: string) => people.get(email)?.orgId ?? ''
  const post = <Data>(path: string, body: object = {}, as = admin) => node.call<Data>(path, { as, method: 'POST', body })
  const follow = (email = admin) => followSystem({ orgId: orgOf(email), studydesk: node.studydesk } as never)
  const stateOf = async () => (await node.call<ExternalSystemState>('learning/external', { as: admin })).data
  const courseOf = async (id: string, as = coordinator) => (await node.call<CourseToTake>(`learning/course/${id}`, { as })).data
  /** A course that comes in has results fetched by a job: it has ended, and asks nothing meanwhile. */
  const noJob = () =>
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
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  let made = 0
  /** A course of the system that was brought in, published and is asked of everybody; or of whom `asked` says. */
  async function brought({ asked = {}, values = {} }: { asked?: object | null; values?: object } = {}) {
    made += 1
    const externalId = `course-${made}`
    system.courses.push({ id: externalId, name: `Course ${made}`, minutes: 20, description: 'What it teaches.' })
    const { data } = await post<BroughtIn>('learning/external/courses', { externalIds: [externalId] })
    const id = data.brought[0] ?? ''
    if (Object.keys(values).length > 0) {
      const { data: draft } = await node.call<{ version: number }>(`course/${id}`, { as: admin })
      expect((await node.call(`course/${id}`, { as: admin, method: 'PATCH', body: { ...values, version: draft.version } })).status).toBe(
        200,
      )
    }
    expect((await post(`course/${id}/transitions/publish`)).status).toBe(200)
    if (asked !== null) expect((await post('course-assignments', { courseId: id, ...asked })).status).toBe(201)
    return { id, externalId }
  }
  const finished = (course: string, email = coordinator, at = minutesAgo(0)) => ({
    learner: idOf(email),
    course,
    state: 'finished',
    score: 92,
    at,
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
    noJob,
    minutesAgo,
    brought,
    finished,
    send,
    async close() {
      await node.close()
      system.close()
    },
  }
}
