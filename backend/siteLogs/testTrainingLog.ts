import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { TestNode } from '../app/testing/index.ts'
import { admin, coordinator, createSiteLogs, inDays } from './testSiteLogs.ts'

type Line = ResourceAnswer['trainingLog']
type Training = ResourceAnswer['trainingRecord']

/** Creates a study site with the calls and rows that fill its training log. */
export async function createTrainingLog(node: TestNode) {
  const logs = await createSiteLogs(node)
  const { studyId } = logs.studySite
  const record = async (changes: object = {}, email = coordinator) =>
    logs.call<Training>('POST', 'training-records', {
      ...logs.studySite,
      userId: await logs.userId(email),
      title: 'Protocol training',
      trainer: 'Alex Moreau, sponsor',
      trainedOn: inDays(-30),
      ...changes,
    })
  const list = async (query = '', caller = coordinator) =>
    (await logs.call<readonly Line[]>('GET', `training-log?studyId=${studyId}${query}&_sort=title&_order=ASC`, undefined, caller)).data
  const requireCourse = async (name: string): Promise<string> => {
    const courseId = await logs.create('courses', { name, studyId }, admin)
    await logs.create('course-lessons', { courseId, name, kind: 'LINK', url: 'https://learning.example/lesson' }, admin)
    expect((await logs.take('course', courseId, 'publish', {}, admin)).status).toBe(200)
    await logs.create('study-trainings', { studyId, courseId, tasks: ['VISITS'], demandedFrom: inDays(90) }, admin)
    return courseId
  }
  /** Stores a finished attempt, as the learner's own actions do. */
  const finish = (courseId: string, round: number, days: number, expiresOn: string | null, email = coordinator) =>
    node.ownerQuery(
      `insert into course_progress (org_id, id, course_id, user_id, round, finished_on, expires_on)
        select org_id, gen_random_uuid(), $1, id, $2, now() + make_interval(days => $3), $4 from "user" where email = $5`,
      [courseId, round, days, expiresOn, email],
    )
  return { ...logs, record, list, requireCourse, finish }
}
