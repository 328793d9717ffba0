import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateCheck, CourseToTake, LessonOpened, QuizGrade, QuizToAnswer } from '#resources/learningAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { textOfFile } from '../documents/textOfFile.ts'
import { callsAs, pdf } from '../participants/attachments/testAttachments.ts'
import { todayAnd } from '../testing/days.ts'
import { writtenTwice } from '../testing/writtenTwice.ts'
import { admin, coordinator, type LearningUnderTest, learningUnderTest, nobody, riveSud, viewer } from './testLearning.ts'

let learning: LearningUnderTest
let { node, orgId, formId, studyId, idOf, call, course, mine, lineOf, finish } = {} as LearningUnderTest
beforeAll(async () => {
  learning = await learningUnderTest()
  ;({ node, orgId, formId, studyId, idOf, call, course, mine, lineOf, finish } = learning)
})
afterAll(() => learning?.close())

describe('a course', () => {
  it('is published with something to learn and a quiz that can be graded', async () => {
    const empty = await call<{ id: string }>('POST', 'courses', { name: 'Nothing in it' })
    expect((await call('POST', `course/${empty.data.id}/transitions/publish`, {})).code).toBe('CourseIsEmpty')
    const other = await call<{ id: string }>('POST', 'forms', { name: 'No right answers', type: 'OTHER' })
    const quizzed = await call<{ id: string }>('POST', 'courses', { name: 'With a quiz', quizFormId: other.data.id })
    expect((await call('POST', `course/${quizzed.data.id}/transitions/publish`, {})).code).toBe('FormNotInUse')
  })

  it('says what is wrong with its lessons and assignments', async () => {
    const { id } = await course()
    const lesson = await call('POST', 'course-lessons', { courseId: id, name: 'x', kind: 'DOCUMENT', url: 'https://a.example' })
    expect(lesson.problems).toEqual(expect.arrayContaining(['documentId required']))
    expect((await call('POST', 'course-lessons', { courseId: id, name: 'x', kind: 'VIDEO', url: 'javascript:x' })).problems).toEqual([
      'url urlInvalid',
    ])
    const both = await call('POST', 'course-assignments', { courseId: id, userId: idOf.get(viewer), dueOn: '2027-01-01', dueDays: 3 })
    expect(both.problems).toEqual(['dueDays oneDueDay'])
  })
})

describe('who has a course', () => {
  it('is whoever an assignment names by role, study, site or as a person', async () => {
    const users = await call<readonly ResourceAnswer['user'][]>('GET', `users?id=${idOf.get(coordinator)}`)
    const roleId = users.data[0]?.roleId
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id::text from study where org_id = $1 and id not in (select study_id from study_site_assignment where user_id = $2) limit 1',
      [orgId, idOf.get(coordinator)],
    )
    for (const [asked, has, hasNot] of [
      [{ roleId }, coordinator, viewer],
      [{ studyId }, coordinator, null],
      [{ userId: idOf.get(viewer) }, viewer, coordinator],
      [{ studyId: other?.id, roleId }, null, coordinator],
      [{}, admin, null],
    ] as const) {
      const { id } = await course({}, { asked })
      for (const [email, isTheirs] of [
        [has, true],
        [hasNot, false],
      ] as const)
        if (email !== null)
          expect(
            (await mine(email)).some((each) => each.id === id),
            `${email} ${JSON.stringify(asked)}`,
          ).toBe(isTheirs)
    }
  })

  it('is nobody who may not learn, nobody of another organisation, and nobody of a draft', async () => {
    const { id, lessonIds } = await course()
    expect((await call('GET', 'learning/mine', undefined, nobody)).status).toBe(403)
    expect((await mine(riveSud)).some((each) => each.id === id)).toBe(false)
    expect((await call('GET', `learning/course/${id}`, undefined, riveSud)).status).toBe(404)
    expect((await call('POST', `learning/lesson/${lessonIds[0]}/done`, {}, riveSud)).status).toBe(404)
    const draft = await call<{ id: string }>('POST', 'courses', { name: 'Draft of a course' })
    await call('POST', 'course-assignments', { courseId: draft.data.id })
    expect((await mine(coordinator)).some((each) => each.id === draft.data.id)).toBe(false)
    expect((await call('GET', `course/${draft.data.id}`, undefined, coordinator)).status).toBe(404)
  })

  it('has it until the day that is first', async () => {
    const { id } = await course({}, { asked: { dueOn: '2030-05-01' } })
    await call('POST', 'course-assignments', { courseId: id, userId: idOf.get(coordinator), dueOn: '2030-03-01' })
    expect((await mine(coordinator)).find((each) => each.id === id)?.dueOn).toBe('2030-03-01')
    expect((await mine(viewer)).find((each) => each.id === id)?.dueOn).toBe('2030-05-01')
  })
})

describe('a learner', () => {
  it('does lessons in their order, and has finished with the last: a certificate that anybody can check', async () => {
    const { id, lessonIds } = await course({ validMonths: 12 })
    const [first = '', second = ''] = lessonIds
    expect((await call('POST', `learning/lesson/${second}/done`, {}, coordinator)).code).toBe('LessonNotYet')
    const begun = await call<CourseToTake>('POST', `learning/lesson/${first}/done`, {}, coordinator)
    expect(begun.data).toMatchObject({ state: 'IN_PROGRESS', lessonsDone: 1, certificateNumber: null })
    const done = await call<CourseToTake>('POST', `learning/lesson/${second}/done`, {}, coordinator)
    expect(done.data).toMatchObject({ state: 'FINISHED', lessonsDone: 2, isOffered: false })
    const { certificateNumber } = done.data
    expect(certificateNumber).toMatch(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/)
    expect((await call('POST', `learning/lesson/${second}/done`, {}, coordinator)).code).toBe('CourseIsFinished')

    const file = await node.fetch(`learning/course/${id}/certificate`, { as: coordinator })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const words = await textOfFile('application/pdf', async () => Readable.from([Buffer.from(await file.arrayBuffer())]))
    expect(words).toContain(certificateNumber)
    expect((await node.fetch(`learning/course/${id}/certificate`, { as: viewer })).status).toBe(404)
    const line = await lineOf(id, coordinator)
    expect((await node.fetch(`learner-course/${line?.id}/certificate`, { as: admin })).status).toBe(200)
    const exported = `select changes from audit_event where kind = 'export' and changes->'resource'->>1 = 'certificate'`
    expect(await node.ownerQuery(exported), 'each is told of').toHaveLength(2)
    expect((await node.fetch(`learner-course/${line?.id}/certificate`, { as: coordinator })).status).toBe(403)

    const checked = await call<CertificateCheck>('GET', `public/certificate/${certificateNumber?.toLowerCase()}`, undefined, null)
    expect(checked.data).toMatchObject({ state: 'VALID', organisation: expect.stringContaining('Northlake') })
    expect(checked.data.initials).toMatch(/^\S\.( \S\.)+$/)
    for (const unknown of ['2222-3333-4444', 'x', '0000-1111-OOOO'])
      expect((await call('GET', `public/certificate/${unknown}`, undefined, null)).status, unknown).toBe(404)
  })

  it('has done the lesson of a document once they opened its present version, and of one that is closed to them never', async () => {
    const as = callsAs(node, admin)
    const folder = await as.call('POST', 'library-folders', { name: 'Papers to learn' })
    const paper = await as.call('POST', 'documents', { folderId: folder.data.id, fileId: await as.upload('lesson.pdf', pdf('first')) })
    const { id } = await course({}, { lessons: 1, asked: { userId: idOf.get(coordinator) } })
    const lesson = await call<{ id: string }>('POST', 'course-lessons', {
      courseId: id,
      name: 'To be opened',
      kind: 'DOCUMENT',
      documentId: paper.data.id,
    })
    expect(lesson.status).toBe(201)
    const [link] = (await call<CourseToTake>('GET', `learning/course/${id}`, undefined, coordinator)).data.content
    await finish([link?.id ?? ''], coordinator)
    const done = () => call<CourseToTake>('POST', `learning/lesson/${lesson.data.id}/done`, {}, coordinator)
    const open = () => call<LessonOpened>('POST', `learning/lesson/${lesson.data.id}/open`, {}, coordinator)
    expect((await done()).code).toBe('LessonNotOpened')
    // To have the address of its file from elsewhere is not to take the lesson.
    expect((await callsAs(node, coordinator).call('GET', `file/${paper.data.fileId}/sas`)).status).toBe(200)
    expect((await done()).code).toBe('LessonNotOpened')
    expect((await open()).data.url).toContain('/api/file/content/')
    const fileId = await as.upload('lesson.pdf', pdf('second'))
    expect((await as.call('PATCH', `document/${paper.data.id}`, { fileId })).status).toBe(200)
    expect((await done()).code, 'a version that is none any more').toBe('LessonNotOpened')
    expect((await open()).data.document.fileId).toBe(fileId)
    const content = (await call<CourseToTake>('GET', `learning/course/${id}`, undefined, coordinator)).data.content
    expect(content.map(({ isOpened }) => isOpened)).toEqual([false, true])

    const [role] = await node.ownerQuery<{ id: string }>(
      `select id::text from role where org_id = $1 and id <> (select role_id from "user" where id = $2) limit 1`,
      [orgId, idOf.get(coordinator)],
    )
    const closing = (openToRoleIds: readonly (string | undefined)[]) =>
      as.call('PATCH', `library-folder/${folder.data.id}`, { openToRoleIds })
    expect((await closing([role?.id])).status).toBe(200)
    expect([(await open()).code, (await done()).code]).toEqual(['LessonClosed', 'LessonClosed'])
    expect((await lineOf(id, coordinator))?.state).toBe('IN_PROGRESS')
    // A course that its learner cannot finish is not assigned; an existing assignment may get a due day.
    const [colleague] = await node.ownerQuery<{ id: string }>(
      'select other.id::text from "user" own join "user" other on other.role_id = own.role_id and other.id <> own.id where own.id = $1 limit 1',
      [idOf.get(coordinator)],
    )
    const refused = await call('POST', 'course-assignments', { courseId: id, userId: colleague?.id })
    expect([refused.code, refused.message]).toEqual(['LessonClosedToLearners', expect.stringContaining('To be opened')])
    expect((await call('POST', 'study-trainings', { studyId, courseId: id, tasks: ['VISITS'] })).code).toBe('LessonClosedToLearners')
    await call('POST', `course/${id}/transitions/retire`, {})
    expect((await call('POST', `course/${id}/transitions/publish`, {})).code).toBe('LessonClosedToLearners')
    await closing([])
    expect((await call('POST', `course/${id}/transitions/publish`, {})).status).toBe(200)
    expect((await done()).data).toMatchObject({ state: 'FINISHED', certificateNumber: expect.any(String) })
    expect((await open()).status, 'read again').toBe(200)
  })

  it('answers a quiz until enough of it is right, and is never told what is', async () => {
    const { id, lessonIds } = await course({ quizFormId: formId, passMark: 100, hasCertificate: false }, { lessons: 1 })
    expect((await call('GET', `learning/course/${id}/quiz`, undefined, coordinator)).code).toBe('LessonNotYet')
    const early = await call(
      'POST',
      `learning/course/${id}/quiz`,
      { answers: { first: 'Consent', reported: ['Death', 'Hospital'] } },
      coordinator,
    )
    expect(early.code).toBe('LessonNotYet')
    await finish(lessonIds, coordinator)
    const asked = await call<QuizToAnswer>('GET', `learning/course/${id}/quiz`, undefined, coordinator)
    expect(JSON.stringify(asked.data.formJson)).not.toMatch(/correct/i)
    const grade = (answers: object) => call<QuizGrade>('POST', `learning/course/${id}/quiz`, { answers }, coordinator)
    expect((await grade({ reported: ['Death'] })).code, 'a question that must be answered').toBe('AnswerErrors')
    expect((await grade({ first: 'Consent', other: 1 })).code).toBe('UnknownAnswers')
    expect((await call('POST', `learning/course/${id}/quiz`, {}, coordinator)).problems).toEqual(['answers required'])
    const half = await grade({ first: 'Consent', reported: ['Death'] })
    expect(half.data, 'one of two that belong together is not enough').toEqual({ score: 50, isPassed: false, wrong: ['What is reported?'] })
    expect((await grade({ first: 'Consent', reported: ['Death', 'Hospital', 'Weather'] })).data.score).toBe(50)
    expect((await grade({ first: 'Consent', reported: ['Hospital', 'Death'] })).data).toEqual({ score: 100, isPassed: true, wrong: [] })
    const { data } = await call<CourseToTake>('GET', `learning/course/${id}`, undefined, coordinator)
    expect(data).toMatchObject({ state: 'FINISHED', quizScore: 100, quizTries: 3, certificateNumber: null })
  })

  it('takes it again once it ends, and keeps what was', async () => {
    const { id, lessonIds } = await course({ validMonths: 6 }, { lessons: 1 })
    await finish(lessonIds, coordinator)
    expect((await call<CourseToTake>('POST', `learning/course/${id}/start`, {}, coordinator)).data.state).toBe('FINISHED')
    const expire = (day: string) => node.ownerQuery(`update course_progress set expires_on = $2 where course_id = $1`, [id, day])
    await expire(todayAnd(10))
    const renewed = await call<CourseToTake>('POST', `learning/course/${id}/start`, {}, coordinator)
    expect(renewed.data).toMatchObject({ state: 'FINISHED', lessonsDone: 0 })
    await expire(todayAnd(-2))
    expect((await mine(coordinator)).find((each) => each.id === id)).toMatchObject({ state: 'IN_PROGRESS' })
    expect((await lineOf(id, coordinator))?.attention).toContain('EXPIRED')
    await finish(lessonIds, coordinator)
    const rounds = await call<readonly ResourceAnswer['courseProgress'][]>('GET', `course-progresses?courseId=${id}`)
    expect(rounds.data.map(({ round }) => round).toSorted()).toEqual([1, 2])
    expect(new Set(rounds.data.map(({ certificateNumber }) => certificateNumber)).size).toBe(2)
  })

  it('begins one round, however often they click', async () => {
    const { id } = await course()
    await Promise.all(Array.from({ length: 6 }, () => call('POST', `learning/course/${id}/start`, {}, coordinator)))
    const { data } = await call<readonly ResourceAnswer['courseProgress'][]>('GET', `course-progresses?courseId=${id}`)
    expect(data).toHaveLength(1)
  })

  it('keeps the certificate of a course that nobody takes any more', async () => {
    const { id, lessonIds } = await course({}, { lessons: 1 })
    await finish(lessonIds, coordinator)
    await call('POST', `course/${id}/transitions/retire`, {})
    expect((await mine(coordinator)).find((each) => each.id === id)).toMatchObject({ state: 'FINISHED', isRetired: true })
    expect((await mine(viewer)).some((each) => each.id === id)).toBe(false)
    expect((await node.fetch(`learning/course/${id}/certificate`, { as: coordinator })).status).toBe(200)
  })

  it('writes nothing but their own steps', async () => {
    const { id } = await course()
    const made = await call('POST', 'course-progresses', { courseId: id, userId: idOf.get(coordinator), round: 1 }, admin)
    expect(made.status, 'not even whoever administers courses').toBeGreaterThanOrEqual(403)
    expect((await call('GET', `course-progresses?courseId=${id}`, undefined, coordinator)).status).toBe(403)
    expect((await call('GET', `learner-courses?courseId=${id}`, undefined, coordinator)).status).toBe(403)
  })
})

it('writes each row once a request: one version and one audit event', async () => expect(await writtenTwice(node)).toEqual([]))
