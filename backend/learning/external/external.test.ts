import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BroughtIn, CourseLaunch, CourseToTake, ExternalCourses, ExternalSystemState, OwnCourse } from '#resources/learningAnswers.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { codesOf, nodeBeside, type TestNode, testNode } from '../../testing/index.ts'
import { externalCourses, externalResults } from './askSystem.ts'
import { followSystem, followTask } from './follow.ts'
import { signLaunch } from './launch.ts'
import { type TestLearningSystem, testLearningSystem } from './testLearningSystem.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'
const lti = 'https://purl.imsglobal.org/spec/lti/claim'

let system: TestLearningSystem
let node: TestNode
const people = new Map<string, { readonly id: string; readonly orgId: string }>()
beforeAll(async () => {
  system = await testLearningSystem()
  node = await testNode({ settings: { ...system.settings, LIMIT_ADDRESS_PER_MINUTE: '1000000' } })
  const rows = await node.ownerQuery<{ email: string; id: string; orgId: string }>(
    'select email, id::text, org_id::text as "orgId" from "user"',
  )
  for (const { email, ...person } of rows) people.set(email, person)
})
afterAll(async () => {
  await node?.close()
  system?.close()
})
afterEach(() => {
  system.state = 'well'
  vi.useRealTimers()
})

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
    expect((await node.call(`course/${id}`, { as: admin, method: 'PATCH', body: { ...values, version: draft.version } })).status).toBe(200)
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

describe('courses of the system', () => {
  it('are brought in as drafts that say where they come from, page by page, and each once', async () => {
    for (const number of [1, 2, 3, 4, 5]) system.courses.push({ id: `shelf-${number}`, name: `Shelf ${number}`, minutes: number })
    await post('courses', { name: 'Shelf 4' })
    const there = await node.call<ExternalCourses>('learning/external/courses', { as: admin })
    expect(there.data.courses.filter(({ externalId }) => externalId.startsWith('shelf-'))).toHaveLength(5)
    const externalIds = ['shelf-1', 'shelf-4', 'shelf-9']
    const { data } = await post<BroughtIn>('learning/external/courses', { externalIds })
    expect(data.left).toEqual([
      { externalId: 'shelf-4', reason: 'NAME_TAKEN' },
      { externalId: 'shelf-9', reason: 'GONE' },
    ])
    const draft = await node.call(`course/${data.brought[0]}`, { as: admin })
    expect(draft.data).toMatchObject({ name: 'Shelf 1', length: 1, externalId: 'shelf-1', status: 'DRAFT' })
    expect((await post<BroughtIn>('learning/external/courses', { externalIds: ['shelf-1'] })).data.left).toEqual([
      { externalId: 'shelf-1', reason: 'KNOWN' },
    ])
  })

  it('are for those who administer courses, and each organisation is asked about by its own id', async () => {
    for (const as of [coordinator, viewer, nobody]) {
      expect((await node.call('learning/external', { as })).status).toBe(403)
      expect((await node.call('learning/external/courses', { as })).status).toBe(403)
      expect((await post('learning/external/courses', { externalIds: ['shelf-2'] }, as)).status).toBe(403)
    }
    await post('learning/external/courses', { externalIds: ['shelf-2'] }, riveSud)
    expect(system.asked.at(-1)).toContain(`organization=${orgOf(riveSud)}`)
    const [known] = await node.ownerQuery<{ orgId: string }>('select org_id::text as "orgId" from course where external_id = $1', [
      'shelf-2',
    ])
    expect(known?.orgId).toBe(orgOf(riveSud))
    for (const body of [{}, { externalIds: [] }, { externalIds: [7] }, { externalIds: Array(101).fill('x') }])
      expect((await post('learning/external/courses', body)).status).toBe(422)
  })

  it('keep the name and length that they have there, and take no lesson and no quiz of ours', async () => {
    const { id, externalId } = await brought()
    system.courses[system.courses.findIndex((each) => each.id === externalId)] = { id: externalId, name: 'Called anew', minutes: 45 }
    await follow()
    const { data } = await node.call<{ version: number; name: string }>(`course/${id}`, { as: admin })
    expect(data).toMatchObject({ name: 'Called anew', length: 45 })
    const renamed = await node.call(`course/${id}`, { as: admin, method: 'PATCH', body: { name: 'Ours', version: data.version } })
    expect(codesOf(renamed)).toContain('name readOnly')
    const lesson = await post('course-lessons', { courseId: id, name: 'x', kind: 'LINK', url: 'https://learning.example/x' })
    expect(codesOf(lesson)).toEqual([409, 'CourseIsElsewhere'])
  })

  it('say why they cannot be had: away, slow, nonsense, or a key that is refused', async () => {
    await noJob()
    for (const [state, code] of [
      ['down', 'LearningAway'],
      ['nonsense', 'LearningUnknownAnswer'],
      ['refusing', 'LearningRefused'],
    ] as const) {
      system.state = state
      expect(codesOf(await node.call('learning/external/courses', { as: admin }))).toEqual([502, code])
      await follow()
      expect(await stateOf()).toMatchObject({ isConnected: true, errorCode: code, errorAt: expect.any(String) })
    }
    system.state = 'slow'
    const settings = { apiUrl: system.settings.LEARNING_API_URL ?? '', apiKey: system.settings.LEARNING_API_KEY ?? '' }
    const before = system.asked.length
    const hasty = { timeoutMs: 50, pausesMs: [1, 1] }
    await expect(externalCourses(settings, orgOf(admin), hasty)).rejects.toMatchObject({ errorCode: 'LearningAway' })
    expect(system.asked.length - before, 'tried again twice').toBe(3)
    system.state = 'nonsense'
    await expect(externalResults(settings, { orgId: orgOf(admin), mark: null }, hasty).next()).rejects.toMatchObject({
      errorCode: 'LearningUnknownAnswer',
    })
    system.state = 'well'
    await follow()
    expect(await stateOf()).toMatchObject({ errorCode: null, errorAt: null, fetchedAt: expect.any(String) })
  })
})

describe('a launch', () => {
  const launch = (id: string, as = coordinator, target: unknown = 'frame') =>
    post<CourseLaunch>(`learning/course/${id}/launch`, { target }, as)

  it('is signed, works once, says who learns by an id alone, and is in the history', async () => {
    const { id, externalId } = await brought()
    const { status, data, headers } = await launch(id)
    expect([status, headers.get('cache-control'), data.address]).toEqual([200, 'no-store', system.settings.LEARNING_LAUNCH_URL])
    expect(await system.launch(data.token)).toMatchObject({ status: 200 })
    expect(await system.launch(data.token)).toMatchObject({ status: 409 })
    const [header, body, signature] = data.token.split('.')
    expect(await system.launch([header, body?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), signature].join('.'))).toMatchObject({
      status: 401,
    })
    const claims = decodeJwt(data.token)
    expect(claims).toMatchObject({
      iss: node.studydesk.config.publicUrl,
      aud: new URL(data.address).origin,
      sub: idOf(coordinator),
      [`${lti}/deployment_id`]: orgOf(admin),
      [`${lti}/resource_link`]: { id: externalId },
      [`${lti}/launch_presentation`]: { document_target: 'iframe', return_url: expect.stringContaining(`/crm/learning?course=${id}`) },
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(60)
    expect(JSON.stringify(claims)).not.toMatch(/northlake\.example|Priya/)
    expect(decodeProtectedHeader(data.token)).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    expect(await courseOf(id)).toMatchObject({ state: 'IN_PROGRESS', isExternal: true })
    const noted = await node.ownerQuery(`select from audit_event where action = 'launch' and record_id = $1`, [id])
    expect(noted).toHaveLength(1)
  })

  it('tells a name and a role where a setting says so', async () => {
    const { config, sessions } = node.studydesk
    const caller = await sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
    const person = { firstName: 'Priya', lastName: 'Raman', lmsRole: 'INSTRUCTOR' } as const
    const launched = { caller, person, courseId: 'x', externalId: 'x', target: 'window', publicUrl: config.publicUrl } as const
    if (config.learning === null) throw new Error('No learning system')
    const { token } = await signLaunch({ ...launched, learning: { ...config.learning, tellsPeople: true } })
    expect(decodeJwt(token)).toMatchObject({
      name: 'Priya Raman',
      [`${lti}/roles`]: [expect.stringContaining('#Instructor')],
      [`${lti}/launch_presentation`]: { document_target: 'window' },
    })
    expect(token).not.toContain('northlake.example')
  })

  it('does not work any more after a minute', async () => {
    const { id } = await brought()
    const { data } = await launch(id)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(await system.launch(data.token)).toMatchObject({ status: 401, text: expect.stringContaining('expired') })
  })

  it('is for nobody who may not learn, whom nobody asked, or of another organisation, and not of what is retired', async () => {
    const { id } = await brought({ asked: { userId: idOf(coordinator) } })
    expect((await launch(id, nobody)).status).toBe(403)
    expect((await launch(id, viewer)).status).toBe(404)
    expect((await launch(id, riveSud)).status).toBe(404)
    expect((await node.call(`learning/course/${id}/launch`, { method: 'POST', body: { target: 'frame' } })).status).toBe(401)
    expect(codesOf(await launch(id, coordinator, 'top'))).toContain('target required')
    expect((await launch(id)).status).toBe(200)
    expect((await post(`course/${id}/transitions/retire`)).status).toBe(200)
    expect(codesOf(await launch(id))).toEqual([409, 'CourseIsRetired'])
    const { data } = await node.call<readonly OwnCourse[]>('learning/mine', { as: coordinator })
    const own = data.find(({ isExternal }) => !isExternal)
    expect((await launch(own?.id ?? '')).status).toBe(404)
  })

  it('leads to a frame that pages of learning alone may show', async () => {
    const { origin } = new URL(system.settings.LEARNING_LAUNCH_URL ?? '')
    const policyOf = async (path: string) => (await fetch(`${node.url}${path}`)).headers.get('content-security-policy')
    expect(await policyOf('/crm/learning')).toMatch(new RegExp(`frame-src [^;]*${origin};.*form-action [^;]*${origin};`))
    expect(await policyOf('/crm/study/1/learning')).toContain(origin)
    for (const path of ['/crm/', '/crm/learnings', '/crm/admin/learning', '/api/health']) expect(await policyOf(path)).not.toContain(origin)
  })
})

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
    const unsigned = await node.call('public/learning/results', { method: 'POST', body: { id: 'x' } })
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
    const demanded = await post<{ id: string }>('study-trainings', { studyId: card?.studyId, courseId: id, tasks: ['RECRUITMENT'] })
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
