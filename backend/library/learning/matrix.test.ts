import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTrainingStatus, type TrainingMatrix } from '#resources/library/trainingMatrix.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { coordinator, createLearningFixture, type LearningFixture, viewer } from './testLearning.ts'

let fixture: LearningFixture
beforeAll(async () => {
  fixture = await createLearningFixture()
})
afterAll(() => fixture?.close())

const matrix = async (query = '') => (await fixture.call<TrainingMatrix>('GET', `learning/matrix${query}`)).data
const cellOf = ({ courses, people }: TrainingMatrix, courseId: string, email: string) =>
  people.find(({ id }) => id === fixture.idOf.get(email))?.cells[courses.findIndex(({ id }) => id === courseId)]

describe('the training matrix', () => {
  it('shows who is overdue in which course, who has finished which, and until when it is valid', async () => {
    const overdueCourse = await fixture.course(
      { name: 'Overdue training' },
      { request: { userId: fixture.idOf.get(coordinator), dueOn: '2025-02-10' } },
    )
    const finishedCourse = await fixture.course(
      { name: 'Held training', validMonths: 12 },
      { request: { userId: fixture.idOf.get(coordinator) } },
    )
    await fixture.finish(finishedCourse.lessonIds, coordinator)
    const fullMatrix = await matrix()
    expect(cellOf(fullMatrix, overdueCourse.id, coordinator)).toEqual({
      status: 'OVERDUE',
      dueOn: '2025-02-10',
      finishedOn: null,
      expiresOn: null,
    })
    expect(cellOf(fullMatrix, finishedCourse.id, coordinator)).toMatchObject({
      status: 'FINISHED',
      finishedOn: expect.any(String),
      expiresOn: expect.any(String),
    })
    expect(cellOf(fullMatrix, overdueCourse.id, viewer), 'not theirs').toBeNull()
    expect(fullMatrix.overdue).toContainEqual({ userId: fixture.idOf.get(coordinator), courseId: overdueCourse.id, since: '2025-02-10' })
    // The list of learners shows the same number.
    const listResponse = await fixture.node.fetch('learner-courses?attention=OVERDUE', { as: 'admin@northlake.example' })
    expect(fullMatrix.overdue).toHaveLength(Number(listResponse.headers.get('X-Total-Count')))
    await fixture.node.ownerQuery('update course_progress set expires_on = $2::date where course_id = $1', [
      finishedCourse.id,
      getDayAfter(-2),
    ])
    expect(cellOf(await matrix(), finishedCourse.id, coordinator)).toMatchObject({ status: 'EXPIRED', expiresOn: getDayAfter(-2) })
  })

  it('narrows the matrix by study, site and role, and exports it as a file that the audit trail records', async () => {
    const [scope] = await fixture.node.ownerQuery<{ studyId: string; siteId: string; roleId: string }>(
      `select study_id::text as "studyId", site_id::text as "siteId", role_id::text as "roleId" from study_site_assignment
        join "user" on "user".id = user_id where user_id = $1 limit 1`,
      [fixture.idOf.get(coordinator)],
    )
    for (const [name, value] of Object.entries(scope ?? {})) {
      const { people } = await matrix(`?${name}=${value}`)
      expect(
        people.map(({ id }) => id),
        name,
      ).toContain(fixture.idOf.get(coordinator))
      expect(people.length, name).toBeLessThan((await matrix()).people.length)
    }
    expect((await fixture.call('GET', 'learning/matrix?studyId=x')).code).toBe('InvalidParameter')
    for (const path of ['learning/matrix', 'learning/matrix/file?format=csv'])
      expect((await fixture.call('GET', path, undefined, coordinator)).status).toBe(403)
    const file = await fixture.node.fetch(`learning/matrix/file?format=csv&roleId=${scope?.roleId}`, { as: 'admin@northlake.example' })
    const [headerLine = '', ...lines] = (await file.text()).trim().split('\r\n')
    expect(headerLine).toContain('Overdue training,Overdue training: Finished on,Overdue training: Due or valid until')
    expect(lines.some((line) => line.includes('Overdue,,2025-02-10'))).toBe(true)
    expect((await fixture.node.fetch('learning/matrix/file?format=xlsx', { as: 'admin@northlake.example' })).status).toBe(200)
    expect((await fixture.call('GET', 'learning/matrix/file?format=pdf')).code).toBe('InvalidParameter')
    const events = await fixture.node.ownerQuery(`select 1 from audit_event where changes->'resource'->>1 = 'trainingMatrix'`)
    expect(events).toHaveLength(2)
  })
})

it('a course is assigned to the same users once, however often the request is sent', async () => {
  const { id } = await fixture.course({}, { request: null })
  const [role] = await fixture.node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where id = $1', [
    fixture.idOf.get(coordinator),
  ])
  const assign = (changes: object) => fixture.call<{ id: string }>('POST', 'course-assignments', { courseId: id, ...changes })
  const codes = (await Promise.all([1, 2, 3].map(() => assign({ roleId: role?.id })))).map(({ status, code }) => code ?? status)
  expect(codes.toSorted()).toEqual([201, 'AlreadyAssigned', 'AlreadyAssigned'])
  const other = await assign({ userId: fixture.idOf.get(viewer) })
  expect(other.status).toBe(201)
  expect((await fixture.call('PATCH', `course-assignment/${other.data.id}`, { userId: null, roleId: role?.id, version: 1 })).code).toBe(
    'AlreadyAssigned',
  )
  expect((await fixture.call('PATCH', `course-assignment/${other.data.id}`, { dueDays: 30, version: 1 })).status).toBe(200)
})

it('a training expires soon within its renewal period, and has expired after its end', () => {
  const finishedCell = { state: 'FINISHED', dueOn: null } as const
  expect(getTrainingStatus({ ...finishedCell, expiresOn: '2026-03-20' }, '2026-03-01')).toBe('EXPIRES_SOON')
  expect(getTrainingStatus({ ...finishedCell, expiresOn: '2026-06-20' }, '2026-03-01')).toBe('FINISHED')
  expect(getTrainingStatus({ ...finishedCell, expiresOn: null }, '2026-03-01')).toBe('FINISHED')
  expect(getTrainingStatus({ state: 'READY', dueOn: '2026-02-01', expiresOn: '2026-02-01' }, '2026-03-01')).toBe('EXPIRED')
  expect(getTrainingStatus({ state: 'IN_PROGRESS', dueOn: '2026-03-01', expiresOn: null }, '2026-03-01'), 'on its last day').toBe(
    'IN_PROGRESS',
  )
})
