import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CourseLaunch, ExternalCourses, ImportedCourses, OwnCourse } from '#resources/library/learningAnswers.ts'
import { codesOf } from '../../../app/testing/index.ts'
import { admin, coordinator, noUser, riveSud, viewer } from '../testLearning.ts'
import { fetchExternalCourses, fetchExternalResults } from './fetchFromSystem.ts'
import { signLaunch } from './launch.ts'
import { createExternalFixture, type ExternalFixture } from './testExternal.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'

let external: ExternalFixture
let { system, node, idOf, orgOf, post, follow, stateOf, courseOf, noJob, brought } = {} as ExternalFixture
beforeAll(async () => {
  external = await createExternalFixture()
  ;({ system, node, idOf, orgOf, post, follow, stateOf, courseOf, noJob, brought } = external)
})
afterAll(() => external?.close())
afterEach(() => {
  system.state = 'well'
  vi.useRealTimers()
})

describe('courses of the external system', () => {
  it('imports external courses page by page as drafts that name their origin, each once', async () => {
    for (const number of [1, 2, 3, 4, 5]) system.courses.push({ id: `shelf-${number}`, name: `Shelf ${number}`, minutes: number })
    await post('courses', { name: 'Shelf 4' })
    const externalResponse = await node.call<ExternalCourses>('learning/external/courses', { as: admin })
    expect(externalResponse.data.courses.filter(({ externalId }) => externalId.startsWith('shelf-'))).toHaveLength(5)
    const externalIds = ['shelf-1', 'shelf-4', 'shelf-9']
    const { data } = await post<ImportedCourses>('learning/external/courses', { externalIds })
    expect(data.left).toEqual([
      { externalId: 'shelf-4', reason: 'NAME_TAKEN' },
      { externalId: 'shelf-9', reason: 'GONE' },
    ])
    const draft = await node.call(`course/${data.brought[0]}`, { as: admin })
    expect(draft.data).toMatchObject({ name: 'Shelf 1', length: 1, externalId: 'shelf-1', status: 'DRAFT' })
    expect((await post<ImportedCourses>('learning/external/courses', { externalIds: ['shelf-1'] })).data.left).toEqual([
      { externalId: 'shelf-1', reason: 'KNOWN' },
    ])
  })

  it('allows course administrators alone to import, and queries each organisation under its own id', async () => {
    for (const caller of [coordinator, viewer, noUser]) {
      expect((await node.call('learning/external', { as: caller })).status).toBe(403)
      expect((await node.call('learning/external/courses', { as: caller })).status).toBe(403)
      expect((await post('learning/external/courses', { externalIds: ['shelf-2'] }, caller)).status).toBe(403)
    }
    const before = system.requests.length
    await post('learning/external/courses', { externalIds: ['shelf-2'] }, riveSud)
    // The scheduled job may send a request for another organisation at the same moment.
    expect(system.requests.slice(before)).toContainEqual(expect.stringContaining(`organization=${orgOf(riveSud)}`))
    const [importedCourse] = await node.ownerQuery<{ orgId: string }>('select org_id::text as "orgId" from course where external_id = $1', [
      'shelf-2',
    ])
    expect(importedCourse?.orgId).toBe(orgOf(riveSud))
    for (const body of [
      {},
      { externalIds: [] },
      { externalIds: [7] },
      { externalIds: Array.from({ length: 101 }, (_, number) => `x${number}`) },
    ])
      expect((await post('learning/external/courses', body)).status).toBe(422)
  })

  it('keeps the external name and length of a course, and rejects internal lessons and quizzes for it', async () => {
    const { id, externalId } = await brought()
    system.courses[system.courses.findIndex((each) => each.id === externalId)] = { id: externalId, name: 'Called anew', minutes: 45 }
    await follow()
    const { data } = await node.call<{ version: number; name: string }>(`course/${id}`, { as: admin })
    expect(data).toMatchObject({ name: 'Called anew', length: 45 })
    const renameResponse = await node.call(`course/${id}`, { as: admin, method: 'PATCH', body: { name: 'Ours', version: data.version } })
    expect(codesOf(renameResponse)).toContain('name readOnly')
    const lesson = await post('course-lessons', { courseId: id, name: 'x', kind: 'LINK', url: 'https://learning.example/x' })
    expect(codesOf(lesson)).toEqual([409, 'CourseIsElsewhere'])
  })

  it('reports why external courses are unavailable: system down, slow, invalid response, or a rejected key', async () => {
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
    const before = system.requests.length
    const hasty = { timeoutMs: 50, pausesMs: [1, 1] }
    await expect(fetchExternalCourses(settings, orgOf(admin), hasty)).rejects.toMatchObject({ errorCode: 'LearningAway' })
    expect(system.requests.length - before, 'tried again twice').toBe(3)
    system.state = 'nonsense'
    await expect(fetchExternalResults(settings, { orgId: orgOf(admin), mark: null }, hasty).next()).rejects.toMatchObject({
      errorCode: 'LearningUnknownAnswer',
    })
    system.state = 'well'
    await follow()
    expect(await stateOf()).toMatchObject({ errorCode: null, errorAt: null, fetchedAt: expect.any(String) })
  })
})

describe('a course launch', () => {
  const launch = (id: string, caller = coordinator, target: unknown = 'frame') =>
    post<CourseLaunch>(`learning/course/${id}/launch`, { target }, caller)

  it('signs a launch, accepts it once, identifies the learner by an id alone, and records it in the audit trail', async () => {
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
    const auditRows = await node.ownerQuery(`select from audit_event where action = 'launch' and record_id = $1`, [id])
    expect(auditRows).toHaveLength(1)
  })

  it('sends name and role of the learner where a setting requires it', async () => {
    const { config, sessions } = node.studydesk
    const caller = await sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
    const person = { firstName: 'Priya', lastName: 'Raman', lmsRole: 'INSTRUCTOR' } as const
    const launchInput = { caller, person, courseId: 'x', externalId: 'x', target: 'window', publicUrl: config.publicUrl } as const
    if (config.learning === null) throw new Error('No learning system')
    const { token } = await signLaunch({ ...launchInput, learning: { ...config.learning, sharesNames: true } })
    expect(decodeJwt(token)).toMatchObject({
      name: 'Priya Raman',
      [`${lti}/roles`]: [expect.stringContaining('#Instructor')],
      [`${lti}/launch_presentation`]: { document_target: 'window' },
    })
    expect(token).not.toContain('northlake.example')
  })

  it('rejects a launch after a minute', async () => {
    const { id } = await brought()
    const { data } = await launch(id)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(await system.launch(data.token)).toMatchObject({ status: 401, text: expect.stringContaining('expired') })
  })

  it('rejects a launch without the right to learn, an assignment, or the same organisation, and of a retired course', async () => {
    const { id } = await brought({ request: { userId: idOf(coordinator) } })
    expect((await launch(id, noUser)).status).toBe(403)
    expect((await launch(id, viewer)).status).toBe(404)
    expect((await launch(id, riveSud)).status).toBe(404)
    expect((await node.call(`learning/course/${id}/launch`, { method: 'POST', body: { target: 'frame' } })).status).toBe(401)
    expect(codesOf(await launch(id, coordinator, 'top'))).toContain('target notAChoice')
    expect((await launch(id)).status).toBe(200)
    expect((await post(`course/${id}/transitions/retire`)).status).toBe(200)
    expect(codesOf(await launch(id))).toEqual([409, 'CourseIsRetired'])
    const { data } = await node.call<readonly OwnCourse[]>('learning/mine', { as: coordinator })
    const internalCourse = data.find(({ isExternal }) => !isExternal)
    expect((await launch(internalCourse?.id ?? '')).status).toBe(404)
  })

  it('launches in a frame that only learning pages may embed', async () => {
    const { origin } = new URL(system.settings.LEARNING_LAUNCH_URL ?? '')
    const policyOf = async (path: string) => (await fetch(`${node.url}${path}`)).headers.get('content-security-policy')
    expect(await policyOf('/crm/learning')).toMatch(new RegExp(`frame-src [^;]*${origin};.*form-action [^;]*${origin};`))
    expect(await policyOf('/crm/study/1/learning')).toContain(origin)
    for (const path of ['/crm/', '/crm/learnings', '/crm/admin/learning', '/api/health']) expect(await policyOf(path)).not.toContain(origin)
  })
})
