import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NotificationSummary } from '#resources/notificationAnswers.ts'
import { admin, coordinator, investigator, type LibraryUnderTest, libraryUnderTest } from '../documents/testLibrary.ts'
import { pdf } from '../participants/attachments/testAttachments.ts'
import type { Notification } from './testNotifications.ts'

let of: LibraryUnderTest
let orgId = ''
beforeAll(async () => {
  of = await libraryUnderTest()
  const [study] = await of.node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [of.studyId])
  orgId = study?.id ?? ''
})
afterAll(() => of?.close())
const soon = { timeout: 30_000, interval: 50 }

const listed = async (recordId: string, as = coordinator): Promise<readonly Notification[]> =>
  (await of.as(as).call('GET', 'notifications?topic=DOCUMENT_TO_READ&_end=200')).data.filter(
    (each: Notification) => each.recordId === recordId,
  )
const unread = async (as = coordinator): Promise<number> => {
  of.node.studydesk.engine.forgetTotals(orgId, 'notification')
  return (await of.as(as).call('GET', 'notifications/v2/count')).data
}
const titleOf = async (id: string | undefined, as = coordinator) => (await of.as(as).call('GET', `notifications/titles?id=${id}`)).data
const roleId = async (email: string) =>
  (await of.node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [email]))[0]?.id

/** A document to be read by all readers of its folder. */
async function toRead(folder: object, name: string) {
  const { id: folderId } = await of.folder(`Folder of ${name.slice(0, -4)}`, { studyId: of.studyId, ...folder })
  const paper = await of.document(folderId, name, pdf(name))
  expect((await of.as(admin).call('PATCH', `document/${paper.id}`, { needsReading: true })).status).toBe(200)
  return { ...paper, folderId }
}

it('a document to read is named to its readers, and is read with the document', async () => {
  const paper = await toRead({}, 'SOP-04 Cold chain.pdf')
  await expect.poll(() => listed(paper.id), soon).toHaveLength(1)
  const [told] = await listed(paper.id)
  expect(await titleOf(told?.id)).toEqual({ [told?.id ?? '']: 'SOP-04 Cold chain.pdf' })
  expect(await titleOf(told?.id, investigator), 'not theirs').toEqual({})
  expect((await of.as(coordinator).call('GET', 'notifications/titles?id=x')).error.code).toBe('InvalidParameter')
  // The menu, the page and its tabs count the same, of a user who works on studies and is told of something that is of none.
  const before = await unread()
  const summary = (await of.as(coordinator).call('GET', 'notifications/summary')).data as NotificationSummary
  expect(summary.categories.reduce((sum, each) => sum + each.unread, 0)).toBe(before)
  expect((await of.as(coordinator).call('POST', 'document-readings', { documentId: paper.id, versionNumber: 1 })).status).toBe(201)
  expect(await listed(paper.id)).toMatchObject([{ status: 'READ', readOn: expect.any(String) }])
  expect(await unread()).toBe(before - 1)
  expect((await listed(paper.id, investigator))[0]?.status, 'each by themselves').toBe('UNREAD')
  // It is no longer to be read.
  await of.as(admin).call('PATCH', `document/${paper.id}`, { needsReading: false })
  expect((await listed(paper.id, investigator))[0]?.status).toBe('READ')
})

it('a document that is gone or closed to its reader is listed, counted and named no more', async () => {
  const trashed = await toRead({}, 'In the trash.pdf')
  const closed = await toRead({}, 'Closed later.pdf')
  for (const { id } of [trashed, closed]) await expect.poll(() => listed(id), soon).toHaveLength(1)
  const [told] = await listed(closed.id)
  const before = await unread()
  expect((await of.as(admin).call('DELETE', `document/${trashed.id}`)).status).toBeLessThan(300)
  const closing = { openToRoleIds: [await roleId(investigator)] }
  expect((await of.as(admin).call('PATCH', `library-folder/${closed.folderId}`, closing)).status).toBe(200)
  for (const { id } of [trashed, closed]) expect(await listed(id)).toEqual([])
  expect(await titleOf(told?.id)).toEqual({})
  expect((await of.as(coordinator).call('GET', `notification/${told?.id}`)).status).toBe(404)
  expect(await unread()).toBe(before - 2)
  expect(await listed(closed.id, investigator), 'who may still see it').toHaveLength(1)
})

it('notifies no user of a record that they may not read', async () => {
  const paper = await toRead({ openToRoleIds: [await roleId(investigator)] }, 'For investigators.pdf')
  await expect.poll(() => listed(paper.id, investigator), soon).toHaveLength(1)
  const written = await of.node.ownerQuery(
    `select 1 from notification where record_id = $1 and user_id = (select id from "user" where email = $2)`,
    [paper.id, coordinator],
  )
  expect(written).toEqual([])
})
