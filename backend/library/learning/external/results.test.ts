import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedCourses } from '#resources/library/learningAnswers.ts'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { codesOf, startSecondNode } from '../../../app/testing/index.ts'
import { admin, coordinator, riveSud, viewer } from '../testLearning.ts'
import { createExternalFixture, type ExternalFixture } from './testExternal.ts'

let external: ExternalFixture
let { system, node, idOf, orgOf, post, follow, stateOf, courseOf, noJob, minutesAgo, brought, finished, send } = {} as ExternalFixture
beforeAll(async () => {
  external = await createExternalFixture()
  ;({ system, node, idOf, orgOf, post, follow, stateOf, courseOf, noJob, minutesAgo, brought, finished, send } = external)
})
afterAll(() => external?.close())

describe('results of external courses', () => {
  it('accepts results by webhook once: in progress, then finished with a certificate', async () => {
    const { id, externalId } = await brought({ values: { validMonths: 12 } })
    const startedResult = { ...finished(externalId), state: 'in-progress' }
    expect(await send([startedResult])).toMatchObject({ status: 200 })
    expect(await courseOf(id)).toMatchObject({ state: 'IN_PROGRESS' })
    const finishedResult = finished(externalId)
    expect(await send([finishedResult, { ...startedResult, state: 'ready' }])).toMatchObject({ status: 200 })
    const certifiedCourse = await courseOf(id)
    expect(certifiedCourse).toMatchObject({
      state: 'FINISHED',
      quizScore: 92,
      certificateNumber: expect.any(String),
      expiresOn: expect.any(String),
    })
    await send([finishedResult, finished(externalId, coordinator, minutesAgo(0))])
    expect(await courseOf(id), 'a certificate that holds stays').toEqual(certifiedCourse)
    const [auditRow] = await node.ownerQuery<{ who: string | null; count: number }>(
      `select max(user_id::text) as who, count(*)::int as count from audit_event where kind = 'courseProgress'
        and record_id in (select id from course_progress where course_id = $1)`,
      [id],
    )
    expect(auditRow, 'by nobody').toEqual({ who: null, count: 2 })
  })

  it('rejects results that are forged, late, repeated or malformed', async () => {
    const { id, externalId } = await brought()
    const finishedResult = finished(externalId)
    expect(await send([finishedResult], { signed: 'another secret of somebody else!' })).toEqual({
      status: 401,
      code: 'LearningSignatureWrong',
    })
    expect(await send([finishedResult], { secondsAgo: 301 })).toEqual({ status: 401, code: 'LearningMessageLate' })
    expect(await send([finishedResult], { secondsAgo: -301 })).toEqual({ status: 401, code: 'LearningMessageLate' })
    const unsignedResponse = await node.call('public/learning/results', {
      method: 'POST',
      body: { id: 'x', organization: crypto.randomUUID(), results: [finishedResult] },
    })
    expect(codesOf(unsignedResponse)).toEqual([401, 'LearningSignatureWrong'])
    for (const invalidResult of [
      {},
      { ...finishedResult, state: 'done' },
      { ...finishedResult, score: 101 },
      { ...finishedResult, at: 'today' },
      { ...finishedResult, at: minutesAgo(-60) },
    ])
      expect(await send([finishedResult, invalidResult])).toEqual({ status: 422, code: 'Invalid' })
    expect(await send(Array(201).fill(finishedResult))).toEqual({ status: 422, code: 'Invalid' })
    expect((await system.send(node.url, { organization: crypto.randomUUID(), results: [finishedResult] })).status).toBe(404)
    expect(await courseOf(id)).toMatchObject({ state: 'READY' })
    expect((await send([finishedResult], {}, 'message-1')).status).toBe(200)
    expect(await send([finishedResult], {}, 'message-1')).toEqual({ status: 409, code: 'LearningMessageRepeated' })
  })

  it('accepts results once when the same message arrives several times at once', async () => {
    const { id, externalId } = await brought()
    const answers = await Promise.all([1, 2, 3].map(() => send([finished(externalId)], {}, 'message-2')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await node.ownerQuery('select from course_progress where course_id = $1', [id])).toHaveLength(1)
  })

  it('counts and skips results of unknown learners and courses, and of another organisation', async () => {
    const { id, externalId } = await brought()
    const before = await stateOf()
    await send([
      finished('unheard-of'),
      ...['somebody', crypto.randomUUID()].map((learner) => ({ ...finished(externalId), learner })),
      finished(externalId, riveSud),
    ])
    const after = await stateOf()
    expect([after.taken - before.taken, after.leftOut - before.leftOut]).toEqual([0, 4])
    expect(await node.ownerQuery('select from course_progress where course_id = $1', [id])).toHaveLength(0)
    const other = await system.send(node.url, { organization: orgOf(riveSud), results: [finished(externalId)] })
    expect(other.status).toBe(200)
    expect(await courseOf(id)).toMatchObject({ state: 'READY' })
  })

  it('fetches results since the last fetch, and from the beginning once a course is imported', async () => {
    const { id, externalId } = await brought()
    system.courses.push({ id: 'later', name: 'Brought in later' })
    const finishedResult = { learner: idOf(coordinator), state: 'finished', at: minutesAgo(5) }
    system.results.push(
      { ...finishedResult, course: 'later' },
      { ...finishedResult, course: externalId },
      { ...finishedResult, course: externalId, learner: idOf(viewer), state: 'in-progress' },
    )
    await noJob()
    await follow()
    expect(await courseOf(id)).toMatchObject({ state: 'FINISHED', quizScore: null })
    expect(await courseOf(id, viewer)).toMatchObject({ state: 'IN_PROGRESS' })
    await follow()
    expect(system.requests.at(-1)).toContain('since=3')
    expect(await node.ownerQuery('select from course_progress where course_id = $1', [id])).toHaveLength(2)
    const { data } = await post<ImportedCourses>('learning/external/courses', { externalIds: ['later'] })
    await follow()
    expect(await courseOf(data.brought[0] ?? '')).toMatchObject({ state: 'FINISHED' })
  })

  it('finishes an expired course again by a new result, and satisfies the training that a study requires', async () => {
    const { id, externalId } = await brought({ values: { validMonths: 1 } })
    await send([finished(externalId, coordinator, minutesAgo(60 * 24 * 40))])
    expect(await courseOf(id)).toMatchObject({ state: 'READY', expiresOn: expect.any(String) })
    await send([finished(externalId)])
    expect(await courseOf(id)).toMatchObject({ state: 'FINISHED' })
    expect(await node.ownerQuery('select from course_progress where course_id = $1', [id])).toHaveLength(2)
    const { data } = await node.call<readonly { state: string }[]>(`learner-courses?courseId=${id}&userId=${idOf(coordinator)}`, {
      as: admin,
    })
    expect(data[0]).toMatchObject({ state: 'FINISHED', quizScore: 92 })
  })

  it("lifts a study's restriction for users who finish the course, and counts them in the report", async () => {
    const { id, externalId } = await brought()
    const [card] = await node.ownerQuery<{ id: string; studyId: string; version: number }>(
      `select card.id::text, card.study_id::text as "studyId", card.version from participant_study card
        join study_site_assignment mine on mine.org_id = card.org_id and mine.study_id = card.study_id and mine.site_id = card.site_id
        join participant person on person.org_id = card.org_id and person.id = card.participant_id and not person.is_restricted_profile
        where mine.user_id = $1 and card.recruitment_status = 'IN_SCREENING' limit 1`,
      [idOf(coordinator)],
    )
    const required = await post<{ id: string }>('study-trainings', {
      studyId: card?.studyId,
      courseId: id,
      tasks: ['RECRUITMENT'],
      demandedFrom: '2026-01-01',
    })
    expect(required.status).toBe(201)
    const change = () =>
      node.call(`participant-study/${card?.id}`, { as: coordinator, method: 'PATCH', body: { tags: ['Told'], version: card?.version } })
    const readFinishedCount = async () => {
      const { data } = await node.call<ReportAnswer>('report/learningCompletion', { as: admin })
      return (
        data.parts.learningByCourse?.told?.groups.find(({ values }) => values.courseId === id && values.state === 'FINISHED')?.count ?? 0
      )
    }
    expect(codesOf(await change())).toEqual([409, 'TrainingNeeded'])
    await send([{ ...finished(externalId), state: 'in-progress' }])
    expect(codesOf(await change())).toEqual([409, 'TrainingNeeded'])
    expect(await readFinishedCount()).toBe(0)
    await send([finished(externalId)])
    expect((await change()).status).toBe(200)
    await expect.poll(readFinishedCount, { timeout: 30_000 }).toBe(1)
  })

  it('accepts results on any node', async () => {
    const { id, externalId } = await brought()
    const other = await startSecondNode(node)
    expect(await system.send(other.url, { id: 'message-3', organization: orgOf(admin), results: [finished(externalId)] })).toMatchObject({
      status: 200,
    })
    expect(await send([finished(externalId)], {}, 'message-3')).toMatchObject({ status: 409 })
    expect(await courseOf(id)).toMatchObject({ state: 'FINISHED' })
  })
})
