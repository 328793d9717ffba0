import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { admin, coordinator, createBinderFixture, inDays, investigator } from './testBinder.ts'

let node: TestNode
let binder: Awaited<ReturnType<typeof createBinderFixture>>
beforeAll(async () => {
  node = await sharedNode()
  binder = await createBinderFixture(node)
})
afterAll(() => node?.close())

/** Adds a site to the study, with the coordinator and the investigator in its team. */
async function addSite(values: { readonly zone?: string; readonly status?: string; readonly openedOn?: string } = {}): Promise<string> {
  const [row] = await node.ownerQuery<{ readonly id: string }>(
    `with other as (insert into site (org_id, id, name, time_zone) select org_id, gen_random_uuid(), 'Site ' || gen_random_uuid(), $2 from study
        where id = $1 returning org_id, id),
      opened as (insert into study_site (org_id, id, study_id, site_id, status, opened_on)
        select org_id, gen_random_uuid(), $1, id, $3, $4::date from other)
      insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
        select other.org_id, gen_random_uuid(), $1, other.id, person.id,
          case person.email when $5 then 'COORDINATOR' else 'PRINCIPAL_INVESTIGATOR' end
        from other join "user" person on person.org_id = other.org_id and person.email in ($5, $6) returning site_id::text as id`,
    [binder.studyId, values.zone ?? 'America/Toronto', values.status ?? 'OPEN', values.openedOn ?? null, coordinator, investigator],
  )
  return row?.id ?? ''
}

const setSite = (siteId: string, change: string) =>
  node.ownerQuery(`update study_site set ${change} where study_id = $1 and site_id = $2`, [binder.studyId, siteId])

it('requires documents of a site from its opening until it is closed; documents that are filed stay', async () => {
  const type = await binder.createRule({ per: 'SITE' })
  const perPerson = await binder.createRule({ per: 'PERSON', siteRoles: ['COORDINATOR'] })
  const [closed, planned] = [await addSite(), await addSite({ openedOn: inDays(3) })]
  const filed = await binder.fileReviewed(type, { siteId: closed })
  const stateAt = async (siteId: string, documentTypeId = type) =>
    (await binder.expected(documentTypeId)).find((each) => each.siteId === siteId)?.state
  expect([await stateAt(closed), await stateAt(planned), await stateAt(planned, perPerson)]).toEqual(['CURRENT', undefined, undefined])
  await setSite(closed, `status = 'CLOSED', closed_on = '${inDays(0)}'`)
  await setSite(planned, `opened_on = '${inDays(-1)}'`)
  expect([await stateAt(closed), await stateAt(closed, perPerson)]).toEqual([undefined, undefined])
  expect([await stateAt(planned), await stateAt(planned, perPerson)]).toEqual(['MISSING', 'MISSING'])
  expect((await binder.call('GET', `filed-document/${filed}`)).data).toMatchObject({ siteId: closed, status: 'REVIEWED' })
  const { data } = await binder.call<{ readonly sites: readonly { readonly documents: readonly { readonly id: string }[] }[] }>(
    ...(['GET', `study/${binder.studyId}/binder`] as const),
  )
  expect(data.sites.flatMap(({ documents }) => documents.map(({ id }) => id))).toContain(filed)
})

it('expires a document after its last day, by the date at the site', async () => {
  const type = await binder.createRule({ per: 'SITE' })
  // At any moment, these sites have different dates.
  const [east, west] = [await addSite({ zone: 'Pacific/Kiritimati' }), await addSite({ zone: 'Pacific/Pago_Pago' })]
  const [row] = await node.ownerQuery<{ readonly day: string }>(`select (now() at time zone 'Pacific/Pago_Pago')::date::text as day`)
  const lastDay = row?.day ?? ''
  for (const siteId of [east, west]) await binder.fileReviewed(type, { siteId, documentDate: addDays(lastDay, -20), expiresOn: lastDay })
  const states = new Map((await binder.expected(type)).map(({ siteId, state }) => [siteId, state]))
  expect([states.get(east), states.get(west)]).toEqual(['EXPIRED', 'EXPIRING'])
})

it('requires no document for an earlier version of the protocol, and misses one that was returned or deleted', async () => {
  const type = await binder.createRule({ per: 'SITE', forEachVersion: true })
  const version = async (label: string, effectiveOn: string) =>
    (await binder.call<{ readonly id: string }>('POST', 'protocol-versions', { studyId: binder.studyId, label, effectiveOn }, admin)).data
      .id
  const former = await version('S1', inDays(-200))
  const current = await version('S2', inDays(-2))
  const ownRows = async () => (await binder.expected(type)).filter(({ siteId }) => siteId === binder.siteId)
  await binder.fileReviewed(type, { protocolVersionId: former })
  expect(await ownRows()).toMatchObject([{ state: 'MISSING', protocolVersionId: current }])
  const returned = (await binder.file(type, { protocolVersionId: current })).data.id
  expect(await ownRows()).toMatchObject([{ state: 'IN_REVIEW' }])
  expect((await binder.take(returned, 'return', { reason: 'Unsigned' })).status).toBe(200)
  expect(await ownRows()).toMatchObject([{ state: 'MISSING' }])
  const deleted = (await binder.file(type, { protocolVersionId: current })).data.id
  expect((await binder.call('DELETE', `filed-document/${deleted}`)).status).toBeLessThan(300)
  expect(await ownRows()).toMatchObject([{ state: 'MISSING', filedDocumentId: null }])
})
