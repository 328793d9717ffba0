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
