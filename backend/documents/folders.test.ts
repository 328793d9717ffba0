import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FolderCopied } from '#resources/documentAnswers.ts'
import { pdf } from '../participants/attachments/testAttachments.ts'
import { admin, coordinator, investigator, type LibraryUnderTest, libraryUnderTest, problems, riveSud } from './testLibrary.ts'

const soon = { timeout: 30_000, interval: 100 }

let library: LibraryUnderTest
let { node, studyId, as, folder, document } = {} as LibraryUnderTest
beforeAll(async () => {
  library = await libraryUnderTest()
  ;({ node, studyId, as, folder, document } = library)
})
afterAll(() => library?.close())

const taskOf = async (email: string, taskId: string | null) => (await as(email).call('GET', `task/${taskId}`)).data
const namesIn = async (email: string, folderId: string): Promise<readonly string[]> => {
  const [folders, documents] = await Promise.all([
    as(email).call('GET', `library-folders?parentId=${folderId}&_sort=name`),
    as(email).call('GET', `documents?folderId=${folderId}&_sort=name`),
  ])
  return [...folders.data, ...documents.data].map(({ name }: { name: string }) => name)
}

describe('folders', () => {
  it('stand in one another, never in a circle, each name once beside others, and are removed when they are empty', async () => {
    const top = await folder('Trees')
    const inside = await folder('Inside', { parentId: top.id })
    const deepest = await folder('Deepest', { parentId: inside.id })
    const { call } = as(admin)
    for (const parentId of [top.id, deepest.id])
      expect(problems(await call('PATCH', `library-folder/${top.id}`, { parentId }))).toEqual(['parentId inCircle'])
    expect(problems(await call('POST', 'library-folders', { name: 'INSIDE', parentId: top.id }))).toEqual(['name taken'])
    expect(problems(await call('POST', 'library-folders', { name: 'trees' }))).toEqual(['name taken'])
    for (const name of ['Été', 'a/b', 'point.', '  ']) expect((await call('POST', 'library-folders', { name })).status).toBe(422)
    expect((await call('DELETE', `library-folder/${inside.id}`)).error.code).toBe('NotEmpty')
    expect((await call('DELETE', `library-folder/${deepest.id}`)).status).toBe(200)
    expect((await call('DELETE', `library-folder/${inside.id}`)).status).toBe(200)
    expect((await call('POST', `library-folder/${deepest.id}/restore`)).status).toBe(422)
    expect((await call('POST', `library-folder/${inside.id}/restore`)).status).toBe(200)
    expect((await call('POST', `library-folder/${deepest.id}/restore`)).status).toBe(200)
  })

  it('two moves at once close no circle', async () => {
    const [one, other] = [await folder('One of two'), await folder('Other of two')]
    const { call } = as(admin)
    const both = await Promise.all([
      call('PATCH', `library-folder/${one.id}`, { parentId: other.id }),
      call('PATCH', `library-folder/${other.id}`, { parentId: one.id }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('are of the library of the one above, and stay in it with what they hold', async () => {
    const ofAll = await folder('Of all')
    const ofStudy = await folder('Of a study', { studyId })
    const below = await folder('Below', { parentId: ofStudy.id }, coordinator)
    expect([below.studyId, below.siteId]).toEqual([studyId, null])
    const paper = await document(below.id, 'paper.pdf', pdf(), coordinator)
    const { call } = as(admin)
    expect(problems(await call('PATCH', `library-folder/${below.id}`, { parentId: ofAll.id }))).toEqual(['parentId otherLibrary'])
    expect(problems(await call('PATCH', `document/${paper.id}`, { folderId: ofAll.id }))).toEqual(['folderId otherLibrary'])
    const moved = await call('PATCH', `document/${paper.id}`, { folderId: ofStudy.id })
    expect([moved.status, moved.data.folderId, moved.data.studyId]).toEqual([200, ofStudy.id, studyId])
    const copied = await call('POST', `document/${paper.id}/copy`, { folderId: ofAll.id })
    expect([copied.status, copied.data.studyId, copied.data.name, copied.data.versionNumber]).toEqual([201, null, 'paper.pdf', 1])
    expect((await call('POST', `document/${paper.id}/copy`, { folderId: ofAll.id })).error.code).toBe('Duplicate')
  })
})

describe('a folder is copied', () => {
  it('with what the one who copies it sees in it, and stays kept for the roles that it is kept for', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [coordinator])
    const [other] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const top = await folder('Site file', { studyId })
    const inside = await folder('Delegation', { parentId: top.id, openToRoleIds: [role?.id] })
    const closed = await folder('Unblinding', { parentId: top.id, openToRoleIds: [other?.id] })
    await document(top.id, 'index.pdf')
    await document(inside.id, 'log.pdf', pdf('who does what'))
    await document(closed.id, 'plan.pdf')
    const trashed = await document(top.id, 'old.pdf')
    await as(admin).call('DELETE', `document/${trashed.id}`)

    const { call } = as(coordinator)
    const answer = await call('POST', `library-folder/${top.id}/copy`, { name: 'Site file copy' })
    expect([answer.status, answer.error?.code]).toEqual([201, undefined])
    const { folder: made, taskId } = answer.data as FolderCopied
    expect([made.studyId, made.parentId]).toEqual([studyId, null])
    await expect.poll(async () => (await taskOf(coordinator, taskId)).status, soon).toBe('DONE')
    expect(await namesIn(admin, made.id)).toEqual(['Delegation', 'index.pdf'])
    const { data: copies } = await as(admin).call('GET', `library-folders?parentId=${made.id}`)
    expect(copies[0].openToRoleIds).toEqual([role?.id])
    expect(await namesIn(coordinator, copies[0].id)).toEqual(['log.pdf'])
    expect((await as(investigator).call('GET', `library-folder/${copies[0].id}`)).status).toBe(404)
    // Two with a life of their own.
    const { data: both } = await as(admin).call('GET', 'documents?name_like=log.pdf')
    expect(new Set(both.map(({ fileId }: { fileId: string }) => fileId)).size).toBe(2)
  })

  it('into another library, whose those who see it are', async () => {
    const from = await folder('Templates of a study', { studyId })
    await folder('Letters', { parentId: from.id })
    const to = await folder('Templates of all')
    const { data } = await as(admin).call('POST', `library-folder/${from.id}/copy`, { parentId: to.id })
    expect([data.folder.studyId, data.folder.parentId, data.taskId]).toEqual([null, to.id, null])
    expect(await namesIn(admin, data.folder.id)).toEqual(['Letters'])
    expect((await as(coordinator).call('POST', `library-folder/${from.id}/copy`, { parentId: to.id })).error.code).toBe('BelongsToAll')
  })

  it('never into itself without an end, beside one of its name, unseen, or by an invented field', async () => {
    const top = await folder('Copied into itself', { studyId })
    const inside = await folder('Deeper', { parentId: top.id })
    const { call } = as(admin)
    const into = await call('POST', `library-folder/${top.id}/copy`, { parentId: inside.id })
    expect([into.status, await namesIn(admin, into.data.folder.id)]).toEqual([201, ['Deeper']])
    expect(problems(await call('POST', `library-folder/${top.id}/copy`, {}))).toEqual(['name taken'])
    expect(problems(await call('POST', `library-folder/${top.id}/copy`, { name: 'a/b' }))).toEqual(['name folderName'])
    expect(problems(await call('POST', `library-folder/${top.id}/copy`, { to: top.id }))).toEqual(['to unknownField'])
    expect((await as(riveSud).call('POST', `library-folder/${top.id}/copy`, { name: 'Ours' })).status).toBe(404)
    expect((await call('POST', 'library-folder/none/copy', { name: 'Ours' })).status).toBe(404)
  })
})
