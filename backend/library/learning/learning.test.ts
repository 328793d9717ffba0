import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CertificateCheck, CourseDetails, LessonOpened, QuizGrade, QuizToAnswer } from '#resources/library/learningAnswers.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { findDuplicateWrites } from '../../app/testing/findDuplicateWrites.ts'
import { createCalls, pdf } from '../../participants/attachments/testAttachments.ts'
import { textOfFile } from '../documents/textOfFile.ts'
import { admin, coordinator, createLearningFixture, type LearningFixture, noUser, riveSud, viewer } from './testLearning.ts'

let learning: LearningFixture
let { node, orgId, formId, studyId, idOf, call, course, mine, lineOf, finish } = {} as LearningFixture
beforeAll(async () => {
  learning = await createLearningFixture()
  ;({ node, orgId, formId, studyId, idOf, call, course, mine, lineOf, finish } = learning)
})
afterAll(() => learning?.close())

describe('a course', () => {
  it('requires content and a gradable quiz to publish a course', async () => {
    const empty = await call<{ id: string }>('POST', 'courses', { name: 'Nothing in it' })
    expect((await call('POST', `course/${empty.data.id}/transitions/publish`, {})).code).toBe('CourseIsEmpty')
    const other = await call<{ id: string }>('POST', 'forms', { name: 'No right answers', type: 'OTHER' })
    const quizResponse = await call<{ id: string }>('POST', 'courses', { name: 'With a quiz', quizFormId: other.data.id })
    expect((await call('POST', `course/${quizResponse.data.id}/transitions/publish`, {})).code).toBe('FormNotInUse')
  })

  it('rejects invalid lessons and assignments with their problems', async () => {
    const { id } = await course()
    const lesson = await call('POST', 'course-lessons', { courseId: id, name: 'x', kind: 'DOCUMENT', url: 'https://a.example' })
    expect(lesson.problems).toEqual(expect.arrayContaining(['documentId required']))
    expect((await call('POST', 'course-lessons', { courseId: id, name: 'x', kind: 'VIDEO', url: 'javascript:x' })).problems).toEqual([
      'url urlInvalid',
    ])
    const response = await call('POST', 'course-assignments', { courseId: id, userId: idOf.get(viewer), dueOn: '2027-01-01', dueDays: 3 })
    expect(response.problems).toEqual(['dueDays oneDueDay'])
  })
})

describe('course assignment', () => {
  it('assigns a course by role, study, site or user', async () => {
    const users = await call<readonly ResourceAnswer['user'][]>('GET', `users?id=${idOf.get(coordinator)}`)
    const roleId = users.data[0]?.roleId
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id::text from study where org_id = $1 and id not in (select study_id from study_site_assignment where user_id = $2) limit 1',
      [orgId, idOf.get(coordinator)],
    )
    for (const [requested, has, hasNot] of [
      [{ roleId }, coordinator, viewer],
      [{ studyId }, coordinator, null],
      [{ userId: idOf.get(viewer) }, viewer, coordinator],
      [{ studyId: other?.id, roleId }, null, coordinator],
      [{}, admin, null],
    ] as const) {
      const { id } = await course({}, { request: requested })
      for (const [email, isAssigned] of [
        [has, true],
        [hasNot, false],
      ] as const)
        if (email !== null)
          expect(
            (await mine(email)).some((each) => each.id === id),
            `${email} ${JSON.stringify(requested)}`,
          ).toBe(isAssigned)
    }
  })

  it('assigns a course to no user who may not learn, to no other organisation, and not while it is a draft', async () => {
    const { id, lessonIds } = await course()
    expect((await call('GET', 'learning/mine', undefined, noUser)).status).toBe(403)
    expect((await mine(riveSud)).some((each) => each.id === id)).toBe(false)
    expect((await call('GET', `learning/course/${id}`, undefined, riveSud)).status).toBe(404)
    expect((await call('POST', `learning/lesson/${lessonIds[0]}/done`, {}, riveSud)).status).toBe(404)
    const draft = await call<{ id: string }>('POST', 'courses', { name: 'Draft of a course' })
    await call('POST', 'course-assignments', { courseId: draft.data.id })
    expect((await mine(coordinator)).some((each) => each.id === draft.data.id)).toBe(false)
    expect((await call('GET', `course/${draft.data.id}`, undefined, coordinator)).status).toBe(404)
  })

  it('applies the earliest of several due dates', async () => {
    const { id } = await course({}, { request: { dueOn: '2030-05-01' } })
    await call('POST', 'course-assignments', { courseId: id, userId: idOf.get(coordinator), dueOn: '2030-03-01' })
    expect((await mine(coordinator)).find((each) => each.id === id)?.dueOn).toBe('2030-03-01')
    expect((await mine(viewer)).find((each) => each.id === id)?.dueOn).toBe('2030-05-01')
  })
})

describe('a course learner', () => {
  it('requires lessons in order, and issues a publicly verifiable certificate after the last', async () => {
    const { id, lessonIds } = await course({ validMonths: 12 })
    const [first = '', second = ''] = lessonIds
    expect((await call('POST', `learning/lesson/${second}/done`, {}, coordinator)).code).toBe('LessonNotYet')
    const startResponse = await call<CourseDetails>('POST', `learning/lesson/${first}/done`, {}, coordinator)
    expect(startResponse.data).toMatchObject({ state: 'IN_PROGRESS', lessonsDone: 1, certificateNumber: null })
    const doneResponse = await call<CourseDetails>('POST', `learning/lesson/${second}/done`, {}, coordinator)
    expect(doneResponse.data).toMatchObject({ state: 'FINISHED', lessonsDone: 2, isOffered: false })
    const { certificateNumber } = doneResponse.data
    expect(certificateNumber).toMatch(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/)
    expect((await call('POST', `learning/lesson/${second}/done`, {}, coordinator)).code).toBe('CourseIsFinished')

    const file = await node.fetch(`learning/course/${id}/certificate`, { as: coordinator })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const certificateText = await textOfFile('application/pdf', async () => Readable.from([Buffer.from(await file.arrayBuffer())]))
    expect(certificateText).toContain(certificateNumber)
    expect((await node.fetch(`learning/course/${id}/certificate`, { as: viewer })).status).toBe(404)
    const line = await lineOf(id, coordinator)
    expect((await node.fetch(`learner-course/${line?.id}/certificate`, { as: admin })).status).toBe(200)
    const exportQuery = `select changes from audit_event where kind = 'export' and changes->'resource'->>1 = 'certificate'`
    expect(await node.ownerQuery(exportQuery), 'each is told of').toHaveLength(2)
    expect((await node.fetch(`learner-course/${line?.id}/certificate`, { as: coordinator })).status).toBe(403)

    const checkResponse = await call<CertificateCheck>('GET', `public/certificate/${certificateNumber?.toLowerCase()}`, undefined, null)
    expect(checkResponse.data).toMatchObject({ state: 'VALID', organisation: expect.stringContaining('Northlake') })
    expect(checkResponse.data.initials).toMatch(/^\S\.( \S\.)+$/)
    for (const unknown of ['2222-3333-4444', 'x', '0000-1111-OOOO'])
      expect((await call('GET', `public/certificate/${unknown}`, undefined, null)).status, unknown).toBe(404)
  })

  it('completes a document lesson once its present version was opened, and never for a document the learner may not see', async () => {
    const adminCalls = createCalls(node, admin)
    const folder = await adminCalls.call('POST', 'library-folders', { name: 'Papers to learn' })
    const paper = await adminCalls.call('POST', 'documents', {
      folderId: folder.data.id,
      fileId: await adminCalls.upload('lesson.pdf', pdf('first')),
    })
    const { id } = await course({}, { lessons: 1, request: { userId: idOf.get(coordinator) } })
    const lesson = await call<{ id: string }>('POST', 'course-lessons', {
      courseId: id,
      name: 'To be opened',
      kind: 'DOCUMENT',
      documentId: paper.data.id,
    })
    expect(lesson.status).toBe(201)
    const [link] = (await call<CourseDetails>('GET', `learning/course/${id}`, undefined, coordinator)).data.content
    await finish([link?.id ?? ''], coordinator)
    const markLessonDone = () => call<CourseDetails>('POST', `learning/lesson/${lesson.data.id}/done`, {}, coordinator)
    const open = () => call<LessonOpened>('POST', `learning/lesson/${lesson.data.id}/open`, {}, coordinator)
    expect((await markLessonDone()).code).toBe('LessonNotOpened')
    // A learner who gets the file's address elsewhere has not opened the lesson.
    expect((await createCalls(node, coordinator).call('GET', `file/${paper.data.fileId}/sas`)).status).toBe(200)
    expect((await markLessonDone()).code).toBe('LessonNotOpened')
    expect((await open()).data.url).toContain('/api/file/content/')
    const fileId = await adminCalls.upload('lesson.pdf', pdf('second'))
    expect((await adminCalls.call('PATCH', `document/${paper.data.id}`, { fileId })).status).toBe(200)
    expect((await markLessonDone()).code, 'a version that is none any more').toBe('LessonNotOpened')
    expect((await open()).data.document.fileId).toBe(fileId)
    const content = (await call<CourseDetails>('GET', `learning/course/${id}`, undefined, coordinator)).data.content
    expect(content.map(({ isOpened }) => isOpened)).toEqual([false, true])

    const [role] = await node.ownerQuery<{ id: string }>(
      `select id::text from role where org_id = $1 and id <> (select role_id from "user" where id = $2) limit 1`,
      [orgId, idOf.get(coordinator)],
    )
    const restrictFolder = (openToRoleIds: readonly (string | undefined)[]) =>
      adminCalls.call('PATCH', `library-folder/${folder.data.id}`, { openToRoleIds })
    expect((await restrictFolder([role?.id])).status).toBe(200)
    expect([(await open()).code, (await markLessonDone()).code]).toEqual(['LessonClosed', 'LessonClosed'])
    expect((await lineOf(id, coordinator))?.state).toBe('IN_PROGRESS')
    // A course that its learner cannot finish cannot be assigned; an existing assignment may get a due day.
    const [colleague] = await node.ownerQuery<{ id: string }>(
      'select other.id::text from "user" own join "user" other on other.role_id = own.role_id and other.id <> own.id where own.id = $1 limit 1',
      [idOf.get(coordinator)],
    )
    const rejectedResponse = await call('POST', 'course-assignments', { courseId: id, userId: colleague?.id })
    expect([rejectedResponse.code, rejectedResponse.message]).toEqual(['LessonClosedToLearners', expect.stringContaining('To be opened')])
    expect((await call('POST', 'study-trainings', { studyId, courseId: id, tasks: ['VISITS'] })).code).toBe('LessonClosedToLearners')
    await call('POST', `course/${id}/transitions/retire`, {})
    expect((await call('POST', `course/${id}/transitions/publish`, {})).code).toBe('LessonClosedToLearners')
    await restrictFolder([])
    expect((await call('POST', `course/${id}/transitions/publish`, {})).status).toBe(200)
    expect((await markLessonDone()).data).toMatchObject({ state: 'FINISHED', certificateNumber: expect.any(String) })
    expect((await open()).status, 'read again').toBe(200)
  })

  it('requires enough correct answers in a quiz, and never reveals the correct ones', async () => {
    const { id, lessonIds } = await course({ quizFormId: formId, passMark: 100, hasCertificate: false }, { lessons: 1 })
    expect((await call('GET', `learning/course/${id}/quiz`, undefined, coordinator)).code).toBe('LessonNotYet')
    const earlyResponse = await call(
      'POST',
      `learning/course/${id}/quiz`,
      { answers: { first: 'Consent', reported: ['Death', 'Hospital'] } },
      coordinator,
    )
    expect(earlyResponse.code).toBe('LessonNotYet')
    await finish(lessonIds, coordinator)
    const requested = await call<QuizToAnswer>('GET', `learning/course/${id}/quiz`, undefined, coordinator)
    expect(JSON.stringify(requested.data.formJson)).not.toMatch(/correct/i)
    const gradeQuiz = (answers: object) => call<QuizGrade>('POST', `learning/course/${id}/quiz`, { answers }, coordinator)
    expect((await gradeQuiz({ reported: ['Death'] })).code, 'a question that must be answered').toBe('AnswerErrors')
    expect((await gradeQuiz({ first: 'Consent', other: 1 })).code).toBe('UnknownAnswers')
    expect((await call('POST', `learning/course/${id}/quiz`, {}, coordinator)).problems).toEqual(['answers required'])
    const half = await gradeQuiz({ first: 'Consent', reported: ['Death'] })
    expect(half.data, 'one of two that belong together is not enough').toEqual({ score: 50, isPassed: false, wrong: ['What is reported?'] })
    expect((await gradeQuiz({ first: 'Consent', reported: ['Death', 'Hospital', 'Weather'] })).data.score).toBe(50)
    expect((await gradeQuiz({ first: 'Consent', reported: ['Hospital', 'Death'] })).data).toEqual({ score: 100, isPassed: true, wrong: [] })
    const { data } = await call<CourseDetails>('GET', `learning/course/${id}`, undefined, coordinator)
    expect(data).toMatchObject({ state: 'FINISHED', quizScore: 100, quizTries: 3, certificateNumber: null })
  })

  it('repeats a course that expired, and keeps the earlier result', async () => {
    const { id, lessonIds } = await course({ validMonths: 6 }, { lessons: 1 })
    await finish(lessonIds, coordinator)
    expect((await call<CourseDetails>('POST', `learning/course/${id}/start`, {}, coordinator)).data.state).toBe('FINISHED')
    const expire = (day: string) => node.ownerQuery(`update course_progress set expires_on = $2 where course_id = $1`, [id, day])
    await expire(getDayAfter(10))
    const renewResponse = await call<CourseDetails>('POST', `learning/course/${id}/start`, {}, coordinator)
    expect(renewResponse.data).toMatchObject({ state: 'FINISHED', lessonsDone: 0 })
    await expire(getDayAfter(-2))
    expect((await mine(coordinator)).find((each) => each.id === id)).toMatchObject({ state: 'IN_PROGRESS' })
    expect((await lineOf(id, coordinator))?.attention).toContain('EXPIRED')
    await finish(lessonIds, coordinator)
    const rounds = await call<readonly ResourceAnswer['courseProgress'][]>('GET', `course-progresses?courseId=${id}`)
    expect(rounds.data.map(({ round }) => round).toSorted()).toEqual([1, 2])
    expect(new Set(rounds.data.map(({ certificateNumber }) => certificateNumber)).size).toBe(2)
  })

  it('starts one round, however often the learner clicks', async () => {
    const { id } = await course()
    await Promise.all(Array.from({ length: 6 }, () => call('POST', `learning/course/${id}/start`, {}, coordinator)))
    const { data } = await call<readonly ResourceAnswer['courseProgress'][]>('GET', `course-progresses?courseId=${id}`)
    expect(data).toHaveLength(1)
  })

  it('keeps the certificate of a retired course', async () => {
    const { id, lessonIds } = await course({}, { lessons: 1 })
    await finish(lessonIds, coordinator)
    await call('POST', `course/${id}/transitions/retire`, {})
    expect((await mine(coordinator)).find((each) => each.id === id)).toMatchObject({ state: 'FINISHED', isRetired: true })
    expect((await mine(viewer)).some((each) => each.id === id)).toBe(false)
    expect((await node.fetch(`learning/course/${id}/certificate`, { as: coordinator })).status).toBe(200)
  })

  it("rejects writing anything but the learner's own steps", async () => {
    const { id } = await course()
    const createResponse = await call('POST', 'course-progresses', { courseId: id, userId: idOf.get(coordinator), round: 1 }, admin)
    expect(createResponse.status, 'not even whoever administers courses').toBeGreaterThanOrEqual(403)
    expect((await call('GET', `course-progresses?courseId=${id}`, undefined, coordinator)).status).toBe(403)
    expect((await call('GET', `learner-courses?courseId=${id}`, undefined, coordinator)).status).toBe(403)
  })
})

it('writes each row once per request: one version and one audit event', async () => expect(await findDuplicateWrites(node)).toEqual([]))
