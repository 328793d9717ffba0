import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateIn } from '#resources/core/day.ts'
import type { StudyOverviewAnswer } from '#resources/studyOverviewAnswer.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { studyValues } from './testStudy.ts'

let node: TestNode

beforeAll(async () => {
  node = await sharedNode()
})

afterAll(() => node.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: 'admin@northlake.example', method, body })

const take = (id: string, transition: string, body = {}) => call('POST', `admin/study/${id}/transitions/${transition}`, body)

const today = () => dateIn('America/Toronto', new Date())

let number = 0

async function addStudy(changes = {}): Promise<string> {
  number += 1
  return String((await call('POST', 'study/addTrial', { ...studyValues, trialId: `TEST-${number}`, ...changes })).data.id)
}

const siteId = async (): Promise<string> =>
  (await node.ownerQuery<{ id: string }>(`select id from site where site_code = 'NLR-101'`))[0]?.id ?? ''

describe('a study', () => {
  it('is published once it is activated and has a site', async () => {
    const id = await addStudy()
    expect(await take(id, 'publish')).toMatchObject({ status: 409, error: { code: 'TransitionNotAllowed' } })
    expect((await take(id, 'activate')).data).toMatchObject({ isActive: true, isPublished: false, activatedOn: today() })
    expect(await take(id, 'publish')).toMatchObject({ status: 409, error: { code: 'PublishedStudyNeedsSite' } })
    expect((await call('GET', `admin/study/${id}`)).data).toMatchObject({ availability: 'ACTIVATED', isPublished: false, version: 2 })

    const site = await call('POST', `admin/study/${id}/study-sites`, { siteId: await siteId() })
    expect(site.status).toBeLessThan(300)
    expect((await take(id, 'publish')).data).toMatchObject({ availability: 'PUBLISHED', isPublished: true })
    const removal = await call('DELETE', `study-site/${site.data.id}`)
    expect([removal.status, removal.error?.code]).toEqual([409, 'PublishedStudyNeedsSite'])
  })

  it('remembers when it first recruited', async () => {
    const id = await addStudy()
    await take(id, 'activate')
    expect(await take(id, 'startRecruiting')).toMatchObject({ status: 409, error: { code: 'RecruitingStudyNeedsSite' } })
    await call('POST', `study/${id}/study-sites`, { siteId: await siteId() })
    expect((await take(id, 'startRecruiting')).data).toMatchObject({ status: 'RECRUITING', recruitmentStartedOn: today() })
    await node.ownerQuery(`update study set recruitment_started_on = '2026-01-05' where id = $1`, [id])
    await take(id, 'putOnHold', { reason: 'Supplies' })
    expect((await take(id, 'startRecruiting')).data).toMatchObject({ status: 'RECRUITING', recruitmentStartedOn: '2026-01-05' })
  })

  it('recruits only with all that its organisation requires, and the overview tells the rest', async () => {
    const [admin] = await node.ownerQuery<{ orgId: string }>(`select org_id as "orgId" from "user" where email = 'admin@northlake.example'`)
    const require = (requiredToRecruit: readonly string[]) => call('PATCH', `organisation/${admin?.orgId}`, { requiredToRecruit })
    const linesOf = async (study: string) =>
      (await node.call<StudyOverviewAnswer>(`study/${study}/overview`, { as: 'admin@northlake.example' })).data.beforeRecruiting
    const id = await addStudy({ studyConsent: true })
    await take(id, 'activate')
    await call('POST', `study/${id}/study-sites`, { siteId: await siteId() })
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
    const refused = await take(id, 'startRecruiting')
    expect(refused).toMatchObject({
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
    await call('POST', 'study-site-assignments', { userId: user?.id, studyId: id, siteId: await siteId(), siteRole: 'COORDINATOR' })
    expect((await linesOf(id)).filter(({ isRequired, state }) => isRequired && state !== 'DONE')).toEqual([])
    expect((await take(id, 'startRecruiting')).data).toMatchObject({ status: 'RECRUITING' })
    await require([])
  })

  it('takes ages of years and months, the oldest above the youngest', async () => {
    const ages = (
      minimumAge: number | null,
      minimumAgeMonths: number | null,
      maximumAge: number | null,
      maximumAgeMonths: number | null,
    ) => ({
      ...{ minimumAge, minimumAgeMonths, maximumAge, maximumAgeMonths },
    })
    const id = await addStudy()
    const codes = async (changes: object) =>
      (await call('PATCH', `admin/study/${id}`, changes)).error?.fields?.map(({ path, code }) => `${path} ${code}`) ?? []
    expect(await codes(ages(0, 6, 1, 6))).toEqual([])
    expect(await codes(ages(0, 6, 0, 11))).toEqual([])
    expect(await codes(ages(1, null, 1, 6))).toEqual([])
    expect(await codes(ages(0, 6, 0, 6))).toEqual(['maximumAge maximumAgeBelowMinimum'])
    expect(await codes(ages(18, null, 18, null))).toEqual(['maximumAge maximumAgeBelowMinimum'])
    expect(await codes(ages(1, 6, 1, null))).toEqual(['maximumAge maximumAgeBelowMinimum'])
    expect(await codes(ages(null, 6, null, null))).toEqual(['minimumAge required'])
    expect(await codes(ages(0, 12, null, null))).toEqual(['minimumAgeMonths tooLarge'])
  })

  it('neither recruits before it is activated, nor is deactivated while it recruits', async () => {
    const id = await addStudy()
    expect((await take(id, 'startRecruiting')).status).toBe(409)
    await take(id, 'activate')
    await call('POST', 'study-sites', { studyId: id, siteId: await siteId() })
    await take(id, 'startRecruiting')
    expect((await take(id, 'deactivate', { reason: 'By mistake' })).status).toBe(409)
    await take(id, 'putOnHold', { reason: 'Supplies' })
    expect((await take(id, 'deactivate', { reason: 'Not funded' })).data).toMatchObject({ isActive: false, activatedOn: today() })
  })

  it('becomes decentralised only before it was ever activated, and for good', async () => {
    const fresh = await addStudy()
    expect((await call('POST', `study/${fresh}/enableDct`)).data).toMatchObject({ trialMode: 'DECENTRALISED', dctStudyEnabled: true })
    expect((await call('PATCH', `admin/study/${fresh}`, { trialMode: 'ON_SITE' })).error?.fields?.[0]?.code).toBe('statusByTransition')
    const used = await addStudy()
    await take(used, 'activate')
    await take(used, 'deactivate', { reason: 'By mistake' })
    expect((await take(used, 'enableDct')).status).toBe(409)
  })

  it('has people assigned only at its own sites', async () => {
    const id = await addStudy()
    const [user] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'unassigned@northlake.example'`)
    const place = { userId: user?.id, studyId: id, siteId: await siteId(), siteRole: 'COORDINATOR' }
    const refused = await call('POST', 'study-site-assignments', place)
    expect([refused.status, refused.error?.fields?.[0]?.code]).toEqual([422, 'notAStudySite'])
    await call('POST', 'study-sites', { studyId: id, siteId: place.siteId })
    expect((await call('POST', 'study-site-assignments', place)).status).toBeLessThan(300)
  })
})
