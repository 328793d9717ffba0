import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { openStore } from '../platform/files/disk.ts'
import { verifySignatures } from '../platform/signatures/verify.ts'
import { admin, createSiteLogs, type Delegation, inDays, investigator, viewer } from './testSiteLogs.ts'

let node: TestNode
let logs: Awaited<ReturnType<typeof createSiteLogs>>
beforeAll(async () => {
  // Its own node, since the verification covers the signatures of the whole organization.
  node = await testNode()
  logs = await createSiteLogs(node)
})
afterAll(() => node?.close())

const read = async (id: string) => (await logs.call<Delegation>('GET', `delegation/${id}`)).data

describe('the delegation log', () => {
  it('has an entry that is not in force before the investigator signs it, and never changes afterwards', async () => {
    const prepared = await logs.prepare(['CONSENT', 'DATA_ENTRY'])
    expect(prepared.data).toMatchObject({ status: 'PREPARED', attention: ['NOT_IN_FORCE'], signedBy: null })
    const { id } = prepared.data
    const change = await logs.call<Delegation>('PATCH', `delegation/${id}`, { note: 'Draft', version: prepared.data.version })
    expect(change.status).toBe(200)
    expect(codesOf(await logs.take('delegation', id, 'sign', {}, investigator))).toEqual([422, 'Invalid', 'signature required'])
    const signed = await logs.takeSigned('delegation', id, 'sign')
    expect(signed.data).toMatchObject({ status: 'SIGNED', signedBy: await logs.userId(investigator), attention: [] })
    const { version } = await read(id)
    const late = await logs.call('PATCH', `delegation/${id}`, { taskIds: [await logs.taskOf('CONSENT')], version })
    expect(codesOf(late).slice(0, 2)).toEqual([409, 'RowLocked'])
    expect((await logs.call('DELETE', `delegation/${id}`)).status).toBe(409)
  })

  it('has an end that the investigator also signs, after which nothing follows', async () => {
    const id = await logs.delegate(['CONSENT'], { startsOn: inDays(-10) })
    expect(codesOf(await logs.takeSigned('delegation', id, 'end', { endsOn: inDays(-11) }))).toEqual([
      422,
      'Invalid',
      'endsOn endBeforeStart',
    ])
    expect(codesOf(await logs.takeSigned('delegation', id, 'end', { endsOn: inDays(2) }))).toEqual([422, 'Invalid', 'endsOn inFuture'])
    expect(codesOf(await logs.takeSigned('delegation', id, 'end'))).toEqual([422, 'Invalid', 'endsOn required'])
    const ended = await logs.takeSigned('delegation', id, 'end', { endsOn: inDays(-1) })
    expect(ended.data).toMatchObject({ status: 'ENDED', endsOn: inDays(-1), endSignedBy: await logs.userId(investigator) })
    expect((await logs.takeSigned('delegation', id, 'sign')).status).toBe(409)
    const [org] = await node.ownerQuery<{ id: string }>('select org_id::text as id from delegation where id = $1', [id])
    const store = await openStore(node.studydesk.config)
    expect(await verifySignatures(node.studydesk.database, store, org?.id ?? '')).not.toHaveProperty('fault')
  })

  it('is signed only by the principal investigator of that site', async () => {
    const { data } = await logs.prepare(['CONSENT'])
    expect((await logs.takeSigned('delegation', data.id, 'sign', {}, viewer)).status).toBe(403)
    await node.ownerQuery(
      `update study_site_assignment set site_role = 'SUB_INVESTIGATOR' from "user"
        where "user".id = user_id and email = $1 and study_id = $2`,
      [investigator, logs.studySite.studyId],
    )
    expect(codesOf(await logs.takeSigned('delegation', data.id, 'sign')).slice(0, 2)).toEqual([403, 'NotSiteInvestigator'])
    await node.ownerQuery(
      `update study_site_assignment set site_role = 'PRINCIPAL_INVESTIGATOR' from "user"
        where "user".id = user_id and email = $1 and study_id = $2`,
      [investigator, logs.studySite.studyId],
    )
    expect((await logs.takeSigned('delegation', data.id, 'sign')).status).toBe(200)
  })

  it('rejects people outside the site team, no task, and users without the permission', async () => {
    const outside = await logs.prepare(['CONSENT'], { userId: await logs.userId('unassigned@northlake.example') })
    expect(codesOf(outside)).toEqual([422, 'Invalid', 'userId notInSiteTeam'])
    expect(codesOf(await logs.prepare([]))).toEqual([422, 'Invalid', 'taskIds required'])
    const body = { ...logs.studySite, userId: await logs.userId(viewer), taskIds: [await logs.taskOf('CONSENT')], startsOn: inDays(0) }
    expect((await logs.call('POST', 'delegations', body, viewer)).status).toBe(403)
    expect((await logs.call('POST', 'delegations', body, admin)).status).toBe(403)
    expect((await logs.call('POST', 'delegation-tasks', { name: 'Own', code: 'OTHER' })).status).toBe(403)
  })

  it('shows its tasks by their French names to readers in French, and by their other names to all others', async () => {
    const id = await logs.delegate(['CONSENT'])
    const titlesIn = async (language: string): Promise<unknown> => {
      const { data } = await logs.call<{ readonly labels: { readonly taskIds: object } }>('GET', `delegation/${id}?language=${language}`)
      return Object.values(data.labels.taskIds)
    }
    expect([await titlesIn('fr'), await titlesIn('en')]).toEqual([['Obtention du consentement éclairé'], ['Obtaining informed consent']])
  })

  it('has tasks whose name and acts never change, because they are signed', async () => {
    const id = await logs.create('delegation-tasks', { name: `Spirometry ${logs.studySite.studyId}`, code: 'OTHER' }, investigator)
    const rename = await logs.call('PATCH', `delegation-task/${id}`, { name: 'Another', version: 1 }, investigator)
    expect(codesOf(rename)).toEqual([422, 'Invalid', 'name setOnce'])
    expect((await logs.call('PATCH', `delegation-task/${id}`, { isActive: false, version: 1 }, investigator)).status).toBe(200)
    expect((await logs.call('DELETE', `delegation-task/${id}`, undefined, investigator)).status).not.toBe(200)
  })
})
