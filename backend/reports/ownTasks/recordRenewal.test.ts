import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnTask } from '#resources/reports/ownTasks.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { conditionsOfScans, plansOf } from '../../app/testing/plans.ts'
import { coordinator, createBinderFixture, inDays, investigator } from '../../binder/testBinder.ts'
import { listOwnTasks } from './listOwnTasks.ts'

let node: TestNode
let binder: Awaited<ReturnType<typeof createBinderFixture>>
beforeAll(async () => {
  node = await sharedNode()
  binder = await createBinderFixture(node)
})
afterAll(() => node?.close())

/** Returns the IDs of the expected documents that this user must renew, among those of the study. */
async function renewalsOf(user: string): Promise<readonly string[]> {
  const { data: tasks } = await node.call<readonly OwnTask[]>('own-tasks', { as: user })
  const { data: documents } = await binder.call<readonly { readonly id: string }[]>(
    ...(['GET', `expected-documents?studyId=${binder.studyId}&_end=500`] as const),
  )
  const ids = new Set(documents.map(({ id }) => id))
  return tasks.filter(({ kind, id }) => kind === 'recordRenewal' && ids.has(id)).map(({ id }) => id)
}

/** Returns the ID of the expected document of a type. */
const expectedId = async (documentTypeId: string): Promise<string> => (await binder.expected(documentTypeId))[0]?.id ?? ''

it('asks the user who filed a document of a site or of a study to renew it, before and after its expiry', async () => {
  const [expired, expiring, studyDocument] = [
    await binder.createRule({ per: 'SITE' }),
    await binder.createRule({ per: 'SITE' }),
    await binder.createRule({ per: 'STUDY' }),
  ]
  await binder.fileReviewed(expired, { expiresOn: inDays(-2) })
  await binder.fileReviewed(expiring, { expiresOn: inDays(20) })
  await binder.fileReviewed(studyDocument, { siteId: null, expiresOn: inDays(-2) })
  const current = await binder.createRule({ per: 'SITE' })
  await binder.fileReviewed(current, { expiresOn: inDays(200) })
  const ids = [await expectedId(expired), await expectedId(expiring), await expectedId(studyDocument)]
  const renewals = await renewalsOf(coordinator)
  expect(renewals).toEqual(expect.arrayContaining(ids))
  expect(renewals).not.toContain(await expectedId(current))
  for (const id of ids) expect(await renewalsOf(investigator)).not.toContain(id)
})

it('asks the member of the site team whom a document concerns to renew it, also when a colleague filed it', async () => {
  const type = await binder.createRule({ per: 'PERSON', siteRoles: ['COORDINATOR'] })
  const filed = await binder.file(type, { userId: binder.personId, expiresOn: inDays(-2) }, investigator)
  expect(filed.status, JSON.stringify(filed.error)).toBe(201)
  await node.ownerQuery(`update filed_document set status = 'REVIEWED', reviewed_on = now() where id = $1`, [filed.data.id])
  const rows = await binder.expected(type)
  const own = rows.find(({ userId }) => userId === binder.personId)
  expect(own).toMatchObject({ state: 'EXPIRED', responsibleId: binder.personId })
  expect(await renewalsOf(coordinator)).toContain(own?.id)
  expect(await renewalsOf(investigator)).not.toContain(own?.id)
})

it('asks for no renewal once a newer document is reviewed', async () => {
  const type = await binder.createRule({ per: 'SITE' })
  await binder.fileReviewed(type, { expiresOn: inDays(-2) })
  const id = await expectedId(type)
  expect(await renewalsOf(coordinator)).toContain(id)
  await binder.fileReviewed(type, { documentDate: inDays(-1), expiresOn: inDays(300) })
  expect(await renewalsOf(coordinator)).not.toContain(id)
})

it('computes the documents of the user alone, not those of every participant and colleague', async () => {
  const { studydesk } = node
  const caller = await studydesk.sessions.callerOf(await node.tokenFor(coordinator), { correlationId: crypto.randomUUID() })
  const plans = await plansOf(studydesk.database, (database) => listOwnTasks({ caller, studydesk: { ...studydesk, database } }))
  const plan = plans.find((each) => each.includes('document_rule')) ?? ''
  // Inside the view, the conditions have become conditions on the member of the site team and on the rules.
  expect(conditionsOfScans(plan, 'study_site_assignment member').join()).toContain("user_id = '")
  const ruleScans = conditionsOfScans(plan, 'document_rule').filter((conditions) => conditions.includes("'PARTICIPANT'"))
  expect(ruleScans.join()).toContain('document_type_id = ANY')
})
