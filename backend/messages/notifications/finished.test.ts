import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NotificationSummary } from '#resources/messages/notificationAnswers.ts'
import { admin, coordinator, createLibraryFixture, investigator, type LibraryFixture } from '../../library/documents/testLibrary.ts'
import { pdf } from '../../participants/attachments/testAttachments.ts'
import type { Notification } from './testNotifications.ts'

let fixture: LibraryFixture
let orgId = ''
beforeAll(async () => {
  fixture = await createLibraryFixture()
  const [study] = await fixture.node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [fixture.studyId])
  orgId = study?.id ?? ''
})
afterAll(() => fixture?.close())
const pollOptions = { timeout: 30_000, interval: 50 }

const listNotifications = async (recordId: string, caller = coordinator): Promise<readonly Notification[]> =>
  (await fixture.as(caller).call('GET', 'notifications?topic=DOCUMENT_TO_READ&_end=200')).data.filter(
    (each: Notification) => each.recordId === recordId,
  )
const countUnread = async (caller = coordinator): Promise<number> => {
  fixture.node.studydesk.engine.forgetTotals(orgId, 'notification')
  return (await fixture.as(caller).call('GET', 'notifications/v2/count')).data
}
const titleOf = async (id: string | undefined, caller = coordinator) =>
  (await fixture.as(caller).call('GET', `notifications/titles?id=${id}`)).data
const findRoleId = async (email: string) =>
  (await fixture.node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [email]))[0]?.id

/** Creates a document that all readers of its folder must read. */
async function toRead(folder: object, name: string) {
  const { id: folderId } = await fixture.folder(`Folder of ${name.slice(0, -4)}`, { studyId: fixture.studyId, ...folder })
  const paper = await fixture.document(folderId, name, pdf(name))
  expect((await fixture.as(admin).call('PATCH', `document/${paper.id}`, { needsReading: true })).status).toBe(200)
  return { ...paper, folderId }
}

it('a notification of a document to read shows its name to its readers alone, and is read once the document is', async () => {
  const paper = await toRead({}, 'SOP-04 Cold chain.pdf')
  await expect.poll(() => listNotifications(paper.id), pollOptions).toHaveLength(1)
  const [notification] = await listNotifications(paper.id)
  expect(await titleOf(notification?.id)).toEqual({ [notification?.id ?? '']: 'SOP-04 Cold chain.pdf' })
  expect(await titleOf(notification?.id, investigator), 'not theirs').toEqual({})
  expect((await fixture.as(coordinator).call('GET', 'notifications/titles?id=x')).error.code).toBe('InvalidParameter')
  // The menu, the page and its tabs show the same number, also for a user of studies with a notification that belongs to no study.
  const before = await countUnread()
  const summary = (await fixture.as(coordinator).call('GET', 'notifications/summary')).data as NotificationSummary
  expect(summary.categories.reduce((sum, each) => sum + each.unread, 0)).toBe(before)
  expect((await fixture.as(coordinator).call('POST', 'document-readings', { documentId: paper.id, versionNumber: 1 })).status).toBe(201)
  expect(await listNotifications(paper.id)).toMatchObject([{ status: 'READ', readOn: expect.any(String) }])
  expect(await countUnread()).toBe(before - 1)
  expect((await listNotifications(paper.id, investigator))[0]?.status, 'each by themselves').toBe('UNREAD')
  // The document no longer needs to be read.
  await fixture.as(admin).call('PATCH', `document/${paper.id}`, { needsReading: false })
  expect((await listNotifications(paper.id, investigator))[0]?.status).toBe('READ')
})

it('a notification of a document that was deleted or closed to its reader is no longer listed, counted or named', async () => {
  const trashedDocument = await toRead({}, 'In the trash.pdf')
  const closed = await toRead({}, 'Closed later.pdf')
  for (const { id } of [trashedDocument, closed]) await expect.poll(() => listNotifications(id), pollOptions).toHaveLength(1)
  const [notification] = await listNotifications(closed.id)
  const before = await countUnread()
  expect((await fixture.as(admin).call('DELETE', `document/${trashedDocument.id}`)).status).toBeLessThan(300)
  const closedRoles = { openToRoleIds: [await findRoleId(investigator)] }
  expect((await fixture.as(admin).call('PATCH', `library-folder/${closed.folderId}`, closedRoles)).status).toBe(200)
  for (const { id } of [trashedDocument, closed]) expect(await listNotifications(id)).toEqual([])
  expect(await titleOf(notification?.id)).toEqual({})
  expect((await fixture.as(coordinator).call('GET', `notification/${notification?.id}`)).status).toBe(404)
  expect(await countUnread()).toBe(before - 2)
  expect(await listNotifications(closed.id, investigator), 'who may still see it').toHaveLength(1)
})

it('notifies no user of a record that they may not read', async () => {
  const paper = await toRead({ openToRoleIds: [await findRoleId(investigator)] }, 'For investigators.pdf')
  await expect.poll(() => listNotifications(paper.id, investigator), pollOptions).toHaveLength(1)
  const notificationRows = await fixture.node.ownerQuery(
    `select 1 from notification where record_id = $1 and user_id = (select id from "user" where email = $2)`,
    [paper.id, coordinator],
  )
  expect(notificationRows).toEqual([])
})
