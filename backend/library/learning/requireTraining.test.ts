import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDayAfter, today } from '../../app/testing/days.ts'
import { raiseDue } from '../../messages/notifications/due.ts'
import { coordinator, createLearningFixture, type LearningFixture, pollOptions } from './testLearning.ts'

let learning: LearningFixture
let { node, orgId, studyId, idOf, call, course, mine, finish } = {} as LearningFixture
beforeAll(async () => {
  learning = await createLearningFixture()
  ;({ node, orgId, studyId, idOf, call, course, mine, finish } = learning)
})
afterAll(() => learning?.close())

describe('a study that requires a course', () => {
  it('rejects the restricted actions of users who have not finished the course, in every call, and of no others', async () => {
    const { id, lessonIds } = await course({}, { request: null })
    const requirement = await call<{ id: string; demandedFrom: string }>('POST', 'study-trainings', {
      studyId,
      courseId: id,
      tasks: ['RECRUITMENT', 'VISITS', 'FORMS'],
    })
    expect(requirement.status).toBe(201)
    const fromDay = async (offset: number) =>
      (
        await node.ownerQuery<{ day: string }>(
          `select ((now() at time zone time_zone)::date + $2::int)::text as day from organisation where org_id = $1`,
          [orgId, offset],
        )
      )[0]?.day
    // Learners get time for the course: by default the requirement starts in two weeks.
    expect(requirement.data.demandedFrom).toBe(await fromDay(14))
    const upcomingCourse = (await mine(coordinator, `?studyId=${studyId}`)).find((each) => each.id === id)
    expect([upcomingCourse?.dueOn, upcomingCourse?.neededFor[0]?.from]).toEqual([await fromDay(13), await fromDay(14)])
    expect((await call('POST', 'study-trainings', { studyId, courseId: id, tasks: [] })).problems).toEqual(
      expect.arrayContaining(['tasks required']),
    )
    const [card] = (
      await call<readonly ResourceAnswer['participantStudy'][]>(
        'GET',
        `participant-studies?studyId=${studyId}&recruitmentStatus=IN_SCREENING`,
        undefined,
        coordinator,
      )
    ).data
    const [column] = await node.ownerQuery<{ id: string }>('select id::text from board_column where study_id = $1 and id <> $2 limit 1', [
      studyId,
      card?.columnId,
    ])
    const change = { tags: ['x'], version: card?.version }
    const ownCourses = await mine(coordinator, `?studyId=${studyId}`)
    expect(ownCourses.find((each) => each.id === id)?.neededFor).toEqual([
      expect.objectContaining({ tasks: ['RECRUITMENT', 'VISITS', 'FORMS'] }),
    ])

    const before = await call<{ version: number }>('PATCH', `participant-study/${card?.id}`, { ...change, tags: ['y'] }, coordinator)
    expect(before.status, 'until the day on which it counts').toBe(200)
    change.version = before.data.version
    expect((await call('PATCH', `study-training/${requirement.data.id}`, { demandedFrom: await fromDay(0), version: 1 })).status).toBe(200)
    const edit = await call('PATCH', `participant-study/${card?.id}`, change, coordinator)
    expect(edit.code).toBe('TrainingNeeded')
    expect(edit.message).toContain('Course 0.')
    for (const [path, body] of [
      [`participant-study/${card?.id}/transitions/enroll`, {}],
      [`participant-study/${card?.id}/transitions/markAsNotEnrolled`, { reason: 'x' }],
      [`participant-study/${card?.id}/move`, { to: column?.id, after: null, version: change.version }],
    ] as const)
      expect((await call('POST', path, body, coordinator)).code, path).toBe('TrainingNeeded')
    const bulk = await call<{ failed?: unknown }>(
      'POST',
      'participant-studies/bulk',
      { action: 'update', ids: [card?.id], changes: { tags: ['x'] } },
      coordinator,
    )
    expect(JSON.stringify(bulk)).toContain('TrainingNeeded')
    const [visit] = (
      await call<readonly ResourceAnswer['participantVisit'][]>(
        'GET',
        `participant-visits?studyId=${studyId}&status=SCHEDULED`,
        undefined,
        coordinator,
      )
    ).data
    expect((await call('PATCH', `participant-visit/${visit?.id}`, { note: 'x', version: visit?.version }, coordinator)).code).toBe(
      'TrainingNeeded',
    )
    await node.ownerQuery(
      `update form_submission set status = 'NOT_STARTED', form_version_id = null
      where id = (select id from form_submission where study_id = $1 and participant_id = $2 limit 1)`,
      [studyId, card?.participantId],
    )
    const [submission] = (
      await call<readonly ResourceAnswer['formSubmission'][]>(
        'GET',
        `form-submissions?studyId=${studyId}&status=NOT_STARTED`,
        undefined,
        coordinator,
      )
    ).data
    const answer = { question: 'x', value: 1, baseVersion: 0, operationId: submission?.id }
    const stored = await call(
      'PUT',
      `form-submission/${submission?.id}/answers`,
      { formVersionId: submission?.formVersionId, changes: [answer] },
      coordinator,
    )
    expect(stored.code, 'what is typed into a form').toBe('TrainingNeeded')
    const [after] = await node.ownerQuery<{ version: number }>('select version from participant_study where id = $1', [card?.id])
    expect(after?.version, 'nothing was written').toBe(change.version)

    await finish(lessonIds, coordinator)
    expect((await call('PATCH', `participant-study/${card?.id}`, change, coordinator)).status).toBe(200)
    await node.ownerQuery('update course_progress set expires_on = $2 where course_id = $1', [id, getDayAfter(-2)])
    expect((await call('POST', `participant-study/${card?.id}/transitions/markAsNotEnrolled`, { reason: 'x' }, coordinator)).code).toBe(
      'TrainingNeeded',
    )
    await call('DELETE', `study-training/${requirement.data.id}`)
    expect((await call('POST', `participant-study/${card?.id}/transitions/markAsNotEnrolled`, { reason: 'x' }, coordinator)).status).toBe(
      200,
    )
  })
})

describe('notifications of learners', () => {
  it('notifies learners once each of new courses, of due dates and of expiry', async () => {
    const { id, lessonIds } = await course({}, { request: { userId: idOf.get(coordinator), dueOn: today() } })
    const fetchNotices = () =>
      node.ownerQuery<{ topic: string; email: string }>(
        'select topic, person.email from notification join "user" person on person.id = user_id where record_id = $1 order by topic',
        [id],
      )
    await expect.poll(fetchNotices, pollOptions).toEqual([
      { topic: 'COURSE_DUE', email: coordinator },
      { topic: 'COURSE_TO_TAKE', email: coordinator },
    ])
    await raiseDue({ orgId, studydesk: node.studydesk, payload: {} })
    await expect.poll(fetchNotices, pollOptions).toHaveLength(2)
    const fetchUnread = () =>
      node.ownerQuery(`select 1 from notification where status = 'UNREAD' and record_id = any($1)`, [[id, other.id]])
    const other = await course({}, { request: { userId: idOf.get(coordinator) } })
    await expect.poll(fetchUnread, pollOptions).toHaveLength(3)
    await finish(lessonIds, coordinator)
    expect(await fetchUnread(), 'a finished course concerns its learner no more').toHaveLength(1)
    const [requested] = (await call<readonly { id: string }[]>('GET', `course-assignments?courseId=${other.id}`)).data
    await call('DELETE', `course-assignment/${requested?.id}`)
    await expect.poll(fetchUnread, pollOptions).toEqual([])
  })
})
