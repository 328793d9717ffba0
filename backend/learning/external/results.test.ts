import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BroughtIn } from '#resources/learningAnswers.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { codesOf, nodeBeside } from '../../testing/index.ts'
import { admin, coordinator, riveSud, viewer } from '../testLearning.ts'
import { type ExternalUnderTest, externalUnderTest } from './testExternal.ts'

let external: ExternalUnderTest
let { system, node, idOf, orgOf, post, follow, stateOf, courseOf, noJob, minutesAgo, brought, finished, send } = {} as ExternalUnderTest
beforeAll(async () => {
  external = await externalUnderTest()
  ;({ system, node, idOf, orgOf, post, follow, stateOf, courseOf, noJob, minutesAgo, brought, finished, send } = external)
})
afterAll(() => external?.close())

describe('results', () => {
  it('come by webhook: in progress, then finished with a certificate, once', async () => {
    const { id, externalId } = await brought({ values: { validMonths: 12 } })
    const began = { ...finished(externalId), state: 'in-progress' }
    expect(await send([began])).toMatchObject({ status: 200 })
    expect(await courseOf(id)).toMatchObject({ state: 'IN_PROGRESS' })
    const done = finished(externalId)
    expect(await send([done, { ...began, state: 'ready' }])).toMatchObject({ status: 200 })
    const certified = await courseOf(id)
    expect(certified).toMatchObject({
      state: 'FINISHED',
      quizScore: 92,
      certificateNumber: expect.any(String),
      expiresOn: expect.any(String),
    })
    await send([done, finished(externalId, coordinator, minutesAgo(0))])
    expect(await courseOf(id), 'a certificate that holds stays').toEqual(certified)
    const [written] = await node.ownerQuery<{ who: string | null; count: number }>(
      `select max(user_id::text) as who, count(*)::int as count from audit_event where kind = 'courseProgress'
        and record_id in (select id from course_progress where course_id = $1)`,
      [id],
    )
    expect(written, 'by nobody').toEqual({ who: null, count: 2 })
  })

  it('are refused where they are forged, late, sent again, or no results', async () => {
    const { id, externalId } = await brought()
    const done = finished(externalId)
    expect(await send([done], { signed: 'another secret of somebody else!' })).toEqual({ status: 401, code: 'LearningSignatureWrong' })
    expect(await send([done], { secondsAgo: 301 })).toEqual({ status: 401, code: 'LearningMessageLate' })
    expect(await send([done], { secondsAgo: -301 })).toEqual({ status: 401, code: 'LearningMessageLate' })
    const unsigned = await node.call('public/learning/results', {
      method: 'POST',
      body: { id: 'x', organization: crypto.randomUUID(), results: [done] },
    })
    expect(codesOf(unsigned)).toEqual([401, 'LearningSignatureWrong'])
    for (const wrong of [
      {},
      { ...done, state: 'done' },
      { ...done, score: 101 },
      { ...done, at: 'today' },
      { ...done, at: minutesAgo(-60) },
    ])
      expect(await send([done, wrong])).toEqual({ status: 422, code: 'Invalid' })
    expect(await send(Array(201).fill(done))).toEqual({ status: 422, code: 'Invalid' })
    expect((await system.send(node.url, { organization: crypto.randomUUID(), results: [done] })).status).toBe(404)
    expect(await courseOf(id)).toMatchObject({ state: 'READY' })
    expect((await send([done], {}, 'message-1')).status).toBe(200)
    expect(await send([done], {}, 'message-1')).toEqual({ status: 409, code: 'LearningMessageRepeated' })
  })

  it('are taken once where the same message comes twice at once', async () => {
    const { id, externalId } = await brought()
    const answers = await Promise.all([1, 2, 3].map(() => send([finished(externalId)], {}, 'message-2')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await node.ownerQuery('select from course_progress where course_id = $1', [id])).toHaveLength(1)
  })

  it('of learners and courses that nobody knows, or of another organisation, are counted and left', async () => {
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

  it('are fetched from where the last time ended, and from the first on once a course comes in', async () => {
    const { id, externalId } = await brought()
    system.courses.push({ id: 'later', name: 'Brought in later' })
    const done = { learner: idOf(coordinator), state: 'finished', at: minutesAgo(5) }
    system.results.push(
      { ...done, course: 'later' },
      { ...done, course: externalId },
      { ...done, course: externalId, learner: idOf(viewer), state: 'in-progress' },
    )
    await noJob()
    await follow()
    expect(await courseOf(id)).toMatchObject({ state: 'FINISHED', quizScore: null })
    expect(await courseOf(id, viewer)).toMatchObject({ state: 'IN_PROGRESS' })
    await follow()
    expect(system.asked.at(-1)).toContain('since=3')
    expect(await node.ownerQuery('select from course_progress where course_id = $1', [id])).toHaveLength(2)
    const { data } = await post<BroughtIn>('learning/external/courses', { externalIds: ['later'] })
    await follow()
    expect(await courseOf(data.brought[0] ?? '')).toMatchObject({ state: 'FINISHED' })
  })

  it('finish it again once it ends, and are what a study asks for', async () => {
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

  it('lift what a study refuses to whoever has not finished the course, and count in the report', async () => {
    const { id, externalId } = await brought()
    const [card] = await node.ownerQuery<{ id: string; studyId: string; version: number }>(
      `select card.id::text, card.study_id::text as "studyId", card.version from participant_study card
        join study_site_assignment mine on mine.org_id = card.org_id and mine.study_id = card.study_id and mine.site_id = card.site_id
        join participant person on person.org_id = card.org_id and person.id = card.participant_id and not person.is_restricted_profile
        where mine.user_id = $1 and card.recruitment_status = 'IN_SCREENING' limit 1`,
      [idOf(coordinator)],
    )
    const demanded = await post<{ id: string }>('study-trainings', {
      studyId: card?.studyId,
      courseId: id,
      tasks: ['RECRUITMENT'],
      demandedFrom: '2026-01-01',
    })
    expect(demanded.status).toBe(201)
    const change = () =>
      node.call(`participant-study/${card?.id}`, { as: coordinator, method: 'PATCH', body: { tags: ['Told'], version: card?.version } })
    const finishedIn = async () => {
      const { data } = await node.call<ReportAnswer>('report/learningCompletion', { as: admin })
      return (
        data.parts.learningByCourse?.told?.groups.find(({ values }) => values.courseId === id && values.state === 'FINISHED')?.count ?? 0
      )
    }
    expect(codesOf(await change())).toEqual([409, 'TrainingNeeded'])
    await send([{ ...finished(externalId), state: 'in-progress' }])
    expect(codesOf(await change())).toEqual([409, 'TrainingNeeded'])
    expect(await finishedIn()).toBe(0)
    await send([finished(externalId)])
    expect((await change()).status).toBe(200)
    await expect.poll(finishedIn, { timeout: 30_000 }).toBe(1)
  })

  it('are taken by any node', async () => {
    const { id, externalId } = await brought()
    const other = await nodeBeside(node)
    expect(await system.send(other.url, { id: 'message-3', organization: orgOf(admin), results: [finished(externalId)] })).toMatchObject({
      status: 200,
    })
    expect(await send([finished(externalId)], {}, 'message-3')).toMatchObject({ status: 409 })
    expect(await courseOf(id)).toMatchObject({ state: 'FINISHED' })
  })
})
