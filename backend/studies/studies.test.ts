import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#resources/core/values/day.ts'
import type { StudyOverviewAnswer } from '#resources/studies/studyOverviewAnswer.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { studyValues } from './testStudy.ts'

let node: TestNode

beforeAll(async () => {
  node = await sharedNode()
})

afterAll(() => node.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: 'admin@northlake.example', method, body })

const runTransition = (id: string, transition: string, body = {}) => call('POST', `admin/study/${id}/transitions/${transition}`, body)

const getToday = () => formatDate('America/Toronto', new Date())

let number = 0

async function addStudy(changes = {}): Promise<string> {
  number += 1
  return String((await call('POST', 'study/addTrial', { ...studyValues, trialId: `TEST-${number}`, ...changes })).data.id)
}

const findSiteId = async (): Promise<string> =>
  (await node.ownerQuery<{ id: string }>(`select id from site where site_code = 'NLR-101'`))[0]?.id ?? ''

describe('a study', () => {
  it('a study can be published once it is activated and has a site', async () => {
    const id = await addStudy()
    expect(await runTransition(id, 'publish')).toMatchObject({ status: 409, error: { code: 'TransitionNotAllowed' } })
    expect((await runTransition(id, 'activate')).data).toMatchObject({ isActive: true, isPublished: false, activatedOn: getToday() })
    expect(await runTransition(id, 'publish')).toMatchObject({ status: 409, error: { code: 'PublishedStudyNeedsSite' } })
    expect((await call('GET', `admin/study/${id}`)).data).toMatchObject({ availability: 'ACTIVATED', isPublished: false, version: 2 })

    const site = await call('POST', `admin/study/${id}/study-sites`, { siteId: await findSiteId() })
    expect(site.status).toBeLessThan(300)
    expect((await runTransition(id, 'publish')).data).toMatchObject({ availability: 'PUBLISHED', isPublished: true })
    const removal = await call('DELETE', `study-site/${site.data.id}`)
    expect([removal.status, removal.error?.code]).toEqual([409, 'PublishedStudyNeedsSite'])
  })

  it('a study stores when it first recruited', async () => {
    const id = await addStudy()
    await runTransition(id, 'activate')
    expect(await runTransition(id, 'startRecruiting')).toMatchObject({ status: 409, error: { code: 'RecruitingStudyNeedsSite' } })
    await call('POST', `study/${id}/study-sites`, { siteId: await findSiteId() })
    expect((await runTransition(id, 'startRecruiting')).data).toMatchObject({ status: 'RECRUITING', recruitmentStartedOn: getToday() })
    await node.ownerQuery(`update study set recruitment_started_on = '2026-01-05' where id = $1`, [id])
    await runTransition(id, 'putOnHold', { reason: 'Supplies' })
    expect((await runTransition(id, 'startRecruiting')).data).toMatchObject({ status: 'RECRUITING', recruitmentStartedOn: '2026-01-05' })
  })

  it('a study recruits only with everything that its organisation requires, and the overview lists what is missing', async () => {
    const [admin] = await node.ownerQuery<{ orgId: string }>(`select org_id as "orgId" from "user" where email = 'admin@northlake.example'`)
    const require = (requiredToRecruit: readonly string[]) => call('PATCH', `organisation/${admin?.orgId}`, { requiredToRecruit })
    const linesOf = async (study: string) =>
      (await node.call<StudyOverviewAnswer>(`study/${study}/overview`, { as: 'admin@northlake.example' })).data.beforeRecruiting
    const id = await addStudy({ studyConsent: true })
    await runTransition(id, 'activate')
    await call('POST', `study/${id}/study-sites`, { siteId: await findSiteId() })
    expect((await require(['CRITERIA', 'CONSENT', 'TEAM'])).status).toBe(200)
    expect((await linesOf(id)).map(({ code, state, isRequired }) => `${code} ${state}${isRequired ? ' required' : ''}`)).toEqual([
      'SITES DONE required',
      'CRITERIA MISSING required',
      'CONSENT MISSING required',
      'VISITS MISSING',
      expect.stringMatching(/^SCREENING_FORM (DONE|MISSING)$/),
      'TEAM MISSING required',
      'TRAINING NOT_ASKED',
    ])
    const rejectedStart = await runTransition(id, 'startRecruiting')
    expect(rejectedStart).toMatchObject({
      status: 409,
      error: {
        code: 'StudyNotReady',
        message: expect.stringContaining('Eligibility criteria, Approved consent form, and Team at each open site'),
      },
    })
    expect((await call('GET', `admin/study/${id}`)).data).toMatchObject({ status: 'DRAFT' })

    await require(['CRITERIA', 'TEAM'])
    await call('PUT', `study/${id}/eligibility`, { criteria: [{ kind: 'INCLUSION', criterion: 'Adults' }] })
    const [user] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'coordinator@northlake.example'`)
    await call('POST', 'study-site-assignments', { userId: user?.id, studyId: id, siteId: await findSiteId(), siteRole: 'COORDINATOR' })
    expect((await linesOf(id)).filter(({ isRequired, state }) => isRequired && state !== 'DONE')).toEqual([])
    expect((await runTransition(id, 'startRecruiting')).data).toMatchObject({ status: 'RECRUITING' })
    await require([])
  })

  it('a study accepts ages in years and months, with the maximum above the minimum', async () => {
    const createAgeLimits = (
      minimumAge: number | null,
      minimumAgeMonths: number | null,
      maximumAge: number | null,
      maximumAgeMonths: number | null,
    ) => ({
      ...{ minimumAge, minimumAgeMonths, maximumAge, maximumAgeMonths },
    })
    const id = await addStudy()
    const findProblems = async (changes: object) =>
      (await call('PATCH', `admin/study/${id}`, changes)).error?.fields?.map(({ path, code }) => `${path} ${code}`) ?? []
    expect(await findProblems(createAgeLimits(0, 6, 1, 6))).toEqual([])
    expect(await findProblems(createAgeLimits(0, 6, 0, 11))).toEqual([])
    expect(await findProblems(createAgeLimits(1, null, 1, 6))).toEqual([])
    expect(await findProblems(createAgeLimits(0, 6, 0, 6))).toEqual(['maximumAge maximumAgeBelowMinimum'])
    expect(await findProblems(createAgeLimits(18, null, 18, null))).toEqual(['maximumAge maximumAgeBelowMinimum'])
    expect(await findProblems(createAgeLimits(1, 6, 1, null))).toEqual(['maximumAge maximumAgeBelowMinimum'])
    expect(await findProblems(createAgeLimits(null, 6, null, null))).toEqual(['minimumAge required'])
    expect(await findProblems(createAgeLimits(0, 12, null, null))).toEqual(['minimumAgeMonths tooLarge'])
  })

  it('a study cannot recruit before activation, nor be deactivated while it recruits', async () => {
    const id = await addStudy()
    expect((await runTransition(id, 'startRecruiting')).status).toBe(409)
    await runTransition(id, 'activate')
    await call('POST', 'study-sites', { studyId: id, siteId: await findSiteId() })
    await runTransition(id, 'startRecruiting')
    expect((await runTransition(id, 'deactivate', { reason: 'By mistake' })).status).toBe(409)
    await runTransition(id, 'putOnHold', { reason: 'Supplies' })
    expect((await runTransition(id, 'deactivate', { reason: 'Not funded' })).data).toMatchObject({
      isActive: false,
      activatedOn: getToday(),
    })
  })

  it('a study becomes decentralised only before its first activation, and permanently', async () => {
    const newStudyId = await addStudy()
    expect((await call('POST', `study/${newStudyId}/enableDct`)).data).toMatchObject({ trialMode: 'DECENTRALISED', dctStudyEnabled: true })
    expect((await call('PATCH', `admin/study/${newStudyId}`, { trialMode: 'ON_SITE' })).error?.fields?.[0]?.code).toBe('statusByTransition')
    const used = await addStudy()
    await runTransition(used, 'activate')
    await runTransition(used, 'deactivate', { reason: 'By mistake' })
    expect((await runTransition(used, 'enableDct')).status).toBe(409)
  })

  it('a study accepts assignments of users only at its own sites', async () => {
    const id = await addStudy()
    const [user] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'unassigned@northlake.example'`)
    const assignment = { userId: user?.id, studyId: id, siteId: await findSiteId(), siteRole: 'COORDINATOR' }
    const rejectedAssignment = await call('POST', 'study-site-assignments', assignment)
    expect([rejectedAssignment.status, rejectedAssignment.error?.fields?.[0]?.code]).toEqual([422, 'notAStudySite'])
    await call('POST', 'study-sites', { studyId: id, siteId: assignment.siteId })
    expect((await call('POST', 'study-site-assignments', assignment)).status).toBeLessThan(300)
  })
})
