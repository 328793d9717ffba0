import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TrainingMatrix, trainingStatus } from '#resources/trainingMatrix.ts'
import { todayAnd } from '../testing/days.ts'
import { coordinator, type LearningUnderTest, learningUnderTest, viewer } from './testLearning.ts'

let of: LearningUnderTest
beforeAll(async () => {
  of = await learningUnderTest()
})
afterAll(() => of?.close())

const matrix = async (query = '') => (await of.call<TrainingMatrix>('GET', `learning/matrix${query}`)).data
const cellOf = ({ courses, people }: TrainingMatrix, courseId: string, email: string) =>
  people.find(({ id }) => id === of.idOf.get(email))?.cells[courses.findIndex(({ id }) => id === courseId)]

describe('the training matrix', () => {
  it('says who is overdue in what, who has finished what, and until when it holds', async () => {
    const late = await of.course({ name: 'Overdue training' }, { asked: { userId: of.idOf.get(coordinator), dueOn: '2025-02-10' } })
    const held = await of.course({ name: 'Held training', validMonths: 12 }, { asked: { userId: of.idOf.get(coordinator) } })
    await of.finish(held.lessonIds, coordinator)
    const whole = await matrix()
    expect(cellOf(whole, late.id, coordinator)).toEqual({ status: 'OVERDUE', dueOn: '2025-02-10', finishedOn: null, expiresOn: null })
    expect(cellOf(whole, held.id, coordinator)).toMatchObject({
      status: 'FINISHED',
      finishedOn: expect.any(String),
      expiresOn: expect.any(String),
    })
    expect(cellOf(whole, late.id, viewer), 'not theirs').toBeNull()
    expect(whole.overdue).toContainEqual({ userId: of.idOf.get(coordinator), courseId: late.id, since: '2025-02-10' })
    // The same number as the list of learners says.
    const listed = await of.node.fetch('learner-courses?attention=OVERDUE', { as: 'admin@northlake.example' })
    expect(whole.overdue).toHaveLength(Number(listed.headers.get('X-Total-Count')))
    await of.node.ownerQuery('update course_progress set expires_on = $2::date where course_id = $1', [held.id, todayAnd(-2)])
    expect(cellOf(await matrix(), held.id, coordinator)).toMatchObject({ status: 'EXPIRED', expiresOn: todayAnd(-2) })
  })

  it('is narrowed by study, site and role, and taken along as a file of which the history tells', async () => {
    const [place] = await of.node.ownerQuery<{ studyId: string; siteId: string; roleId: string }>(
      `select study_id::text as "studyId", site_id::text as "siteId", role_id::text as "roleId" from study_site_assignment
        join "user" on "user".id = user_id where user_id = $1 limit 1`,
      [of.idOf.get(coordinator)],
    )
    for (const [name, value] of Object.entries(place ?? {})) {
      const { people } = await matrix(`?${name}=${value}`)
      expect(
        people.map(({ id }) => id),
        name,
      ).toContain(of.idOf.get(coordinator))
      expect(people.length, name).toBeLessThan((await matrix()).people.length)
    }
    expect((await of.call('GET', 'learning/matrix?studyId=x')).code).toBe('InvalidParameter')
    for (const path of ['learning/matrix', 'learning/matrix/file?format=csv'])
      expect((await of.call('GET', path, undefined, coordinator)).status).toBe(403)
    const file = await of.node.fetch(`learning/matrix/file?format=csv&roleId=${place?.roleId}`, { as: 'admin@northlake.example' })
    const [head = '', ...lines] = (await file.text()).trim().split('\r\n')
    expect(head).toContain('Overdue training,Overdue training: Finished on,Overdue training: Due or valid until')
    expect(lines.some((line) => line.includes('Overdue,,2025-02-10'))).toBe(true)
    expect((await of.node.fetch('learning/matrix/file?format=xlsx', { as: 'admin@northlake.example' })).status).toBe(200)
    expect((await of.call('GET', 'learning/matrix/file?format=pdf')).code).toBe('InvalidParameter')
    const events = await of.node.ownerQuery(`select 1 from audit_event where changes->'resource'->>1 = 'trainingMatrix'`)
    expect(events).toHaveLength(2)
  })
})

it('a course is assigned to the same people once, however often it is asked for', async () => {
  const { id } = await of.course({}, { asked: null })
  const [role] = await of.node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where id = $1', [
    of.idOf.get(coordinator),
  ])
  const assign = (changes: object) => of.call<{ id: string }>('POST', 'course-assignments', { courseId: id, ...changes })
  const codes = (await Promise.all([1, 2, 3].map(() => assign({ roleId: role?.id })))).map(({ status, code }) => code ?? status)
  expect(codes.toSorted()).toEqual([201, 'AlreadyAssigned', 'AlreadyAssigned'])
  const other = await assign({ userId: of.idOf.get(viewer) })
  expect(other.status).toBe(201)
  expect((await of.call('PATCH', `course-assignment/${other.data.id}`, { userId: null, roleId: role?.id, version: 1 })).code).toBe(
    'AlreadyAssigned',
  )
  expect((await of.call('PATCH', `course-assignment/${other.data.id}`, { dueDays: 30, version: 1 })).status).toBe(200)
})

it('a training that ends within its days of renewal expires soon, and what ended has expired', () => {
  const finished = { state: 'FINISHED', dueOn: null } as const
  expect(trainingStatus({ ...finished, expiresOn: '2026-03-20' }, '2026-03-01')).toBe('EXPIRES_SOON')
  expect(trainingStatus({ ...finished, expiresOn: '2026-06-20' }, '2026-03-01')).toBe('FINISHED')
  expect(trainingStatus({ ...finished, expiresOn: null }, '2026-03-01')).toBe('FINISHED')
  expect(trainingStatus({ state: 'READY', dueOn: '2026-02-01', expiresOn: '2026-02-01' }, '2026-03-01')).toBe('EXPIRED')
  expect(trainingStatus({ state: 'IN_PROGRESS', dueOn: '2026-03-01', expiresOn: null }, '2026-03-01'), 'on its last day').toBe(
    'IN_PROGRESS',
  )
})
