import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Calls listed in specification 1, section 7, and specification 2, section 7, about access, the organisation, audit and sites. */
const calls = [
  ['GET', 'user/{user}/abilities', 200],
  ['GET', 'admin/roleNames', 200],
  ['GET', 'admin/roles', 200],
  ['GET', 'admin/role/{role}', 200],
  ['POST', 'admin/role', 201, { roleName: 'Monitor', abilities: ['PARTICIPANTS:VIEW'] }],
  ['PATCH', 'admin/role/{role}', 200, { roleName: 'Auditor', abilities: ['ADMIN_AUDIT:VIEW'] }],
  ['GET', 'values/admin/{organisation}/ability/subjects', 200],
  ['GET', 'org/{organisation}', 200],
  ['PATCH', 'org/{organisation}', 200, { name: 'Northlake Research', details: { webPageTitle: 'Northlake' } }],
  ['GET', 'tooltips?language=fr_CA', 200],
  ['GET', 'tooltips/{tooltip}', 200],
  ['POST', 'tooltip', 201, { language: 'en_CA', term: 'Washout', title: 'Washout', definition: 'Time without treatment' }],
  ['PATCH', 'tooltip/{tooltip}', 200, { title: 'Arm' }],
  ['POST', 'tooltips/publish?language=en_CA', 200],
  ['POST', 'tooltips/unpublish?language=en_CA', 200],
  ['DELETE', 'tooltip/{tooltip}', 200],
  ['PATCH', 'admin/org/{organisation}/feature-flags', 200, { releaseToggles: ['language-selector'] }],
  ['GET', 'activity/history', 200],
  ['GET', 'activity/history/export/preview', 200],
  ['GET', 'activity/history/export/csv', 200],
  ['GET', 'activity/history/participant?participantId={participant}', 200],
  ['GET', 'participant/{participant}/studies', 200],
  ['GET', 'participant/{participant}/attachments?page=0&size=10&sort=dateAdded,desc', 200],
  ['GET', 'participant/{participant}/contactAgreement', 200],
  ['GET', 'values/study/names', 200],
  ['GET', 'values/site/names', 200],
  ['GET', 'values/audit/types', 200],
  ['GET', 'sites', 200],
  ['GET', 'site/{site}', 200],
  ['PATCH', 'site/{site}', 200, { city: 'Sorel' }],
  ['POST', 'site/addSite', 201, { name: 'A site of its own' }],
  ['DELETE', 'site/{site}', 200],
] as const

const admin = 'admin@northlake.example'
const ids: Record<string, string> = {}
let node: TestNode

beforeAll(async () => {
  node = await testNode()
  const idOf = async (path: string, body: object): Promise<string> => {
    const response = await node.fetch(path, { as: admin, method: 'POST', body })
    return ((await response.json()) as { data: { id: string } }).data.id
  }
  const session = (await (await node.fetch('session', { as: admin })).json()) as {
    data: { user: { id: string }; organisation: { id: string } }
  }
  ids.user = session.data.user.id
  ids.organisation = session.data.organisation.id
  ids.role = await idOf('admin/role', { roleName: 'Of a test', abilities: ['PARTICIPANTS:VIEW'] })
  ids.tooltip = await idOf('tooltip', { language: 'en_CA', term: 'Of a test', title: 'Test', definition: 'Of a test' })
  ids.site = await idOf('sites', { name: 'Of a test' })
  const people = (await (await node.fetch('participants?size=1', { as: admin })).json()) as { data: readonly { id: string }[] }
  ids.participant = people.data[0]?.id ?? ''
})

afterAll(() => node.close())

const addressOf = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

describe('the calls that the specifications name', () => {
  it.each(calls)('%s %s requires sign-in and permission, and answers as specified', async (method, path, status, body?: object) => {
    const address = addressOf(path)
    const call = body === undefined ? { method } : { method, body }
    expect((await node.fetch(address, call)).status).toBe(401)
    expect([403, 404]).toContain((await node.fetch(address, { ...call, as: 'nobody@northlake.example' })).status)
    // The path of the organisation itself already begins with this prefix.
    const buildOrganisationPath = (organisation: string | undefined): string =>
      path === 'org/{organisation}' ? `org/${organisation}` : `org/${organisation}/${address}`
    expect((await node.fetch(buildOrganisationPath(ids.participant), { ...call, as: admin })).status).toBe(404)
    const answer = await node.fetch(buildOrganisationPath(ids.organisation), { ...call, as: admin })
    expect(answer.status, await answer.text()).toBe(status)
    if (path === 'sites' || path === 'admin/roles' || path === 'activity/history')
      expect(answer.headers.get('x-total-count')).toMatch(/^\d+$/)
  })
})
