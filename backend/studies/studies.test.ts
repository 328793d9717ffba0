import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'
import { studyValues } from './testStudy.ts'

let node: TestNode

beforeAll(async () => {
  node = await testNode()
})

afterAll(() => node.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: 'admin@northlake.example', method, body })

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
    expect((await call('PATCH', `admin/study/${id}`, { isPublished: true })).error?.fields?.[0]?.code).toBe('publishNeedsActivation')
    const without = await call('PATCH', `admin/study/${id}`, { isPublished: true, isActive: true })
    expect([without.status, without.error?.fields?.[0]?.code]).toEqual([422, 'publishNeedsSite'])
    expect((await call('GET', `admin/study/${id}`)).data).toMatchObject({ isPublished: false, isActive: false, version: 1 })

    const site = await call('POST', `admin/study/${id}/study-sites`, { siteId: await siteId() })
    expect(site.status).toBeLessThan(300)
    expect((await call('PATCH', `admin/study/${id}`, { isPublished: true, isActive: true })).data).toMatchObject({ isPublished: true })
    const removal = await call('DELETE', `study-site/${site.data.id}`)
    expect([removal.status, removal.error?.code]).toEqual([409, 'PublishedStudyNeedsSite'])
  })

  it('remembers when it first recruited', async () => {
    const id = await addStudy({ isActive: true })
    const started = (await call('POST', `admin/study/${id}/transitions/startRecruiting`, {})).data
    expect(started).toMatchObject({ status: 'RECRUITING', recruitmentStartedOn: new Date().toISOString().slice(0, 10) })
    await node.ownerQuery(`update study set recruitment_started_on = '2026-01-05' where id = $1`, [id])
    await call('POST', `admin/study/${id}/transitions/putOnHold`, { reason: 'Supplies' })
    const again = (await call('POST', `admin/study/${id}/transitions/startRecruiting`, {})).data
    expect(again).toMatchObject({ status: 'RECRUITING', recruitmentStartedOn: '2026-01-05' })
  })

  it('does not recruit before it is activated', async () => {
    const id = await addStudy()
    expect((await call('POST', `admin/study/${id}/transitions/startRecruiting`, {})).status).toBe(409)
  })

  it('never takes the decentralised mode back', async () => {
    const id = await addStudy({ dctStudyEnabled: true })
    const answer = await call('PATCH', `admin/study/${id}`, { dctStudyEnabled: false })
    expect([answer.status, answer.error?.fields?.[0]?.code]).toEqual([422, 'irreversible'])
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
