import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FolderCopied } from '#resources/library/documentAnswers.ts'
import { pdf } from '../../participants/attachments/testAttachments.ts'
import { admin, coordinator, createLibraryFixture, investigator, type LibraryFixture, problems, riveSud } from './testLibrary.ts'

const pollOptions = { timeout: 30_000, interval: 100 }

let library: LibraryFixture
let { node, studyId, as, folder, document } = {} as LibraryFixture
beforeAll(async () => {
  library = await createLibraryFixture()
  ;({ node, studyId, as, folder, document } = library)
})
afterAll(() => library?.close())

const fetchTask = async (email: string, taskId: string | null) => (await as(email).call('GET', `task/${taskId}`)).data
const listNames = async (email: string, folderId: string): Promise<readonly string[]> => {
  const [folders, documents] = await Promise.all([
    as(email).call('GET', `library-folders?parentId=${folderId}&_sort=name`),
    as(email).call('GET', `documents?folderId=${folderId}&_sort=name`),
  ])
  return [...folders.data, ...documents.data].map(({ name }: { name: string }) => name)
}

describe('folders', () => {
  it('nests folders without circles, requires unique names within a folder, and deletes only empty folders', async () => {
    const topFolder = await folder('Trees')
    const innerFolder = await folder('Inside', { parentId: topFolder.id })
    const deepest = await folder('Deepest', { parentId: innerFolder.id })
    const { call } = as(admin)
    for (const parentId of [topFolder.id, deepest.id])
      expect(problems(await call('PATCH', `library-folder/${topFolder.id}`, { parentId }))).toEqual(['parentId inCircle'])
    expect(problems(await call('POST', 'library-folders', { name: 'INSIDE', parentId: topFolder.id }))).toEqual(['name taken'])
    expect(problems(await call('POST', 'library-folders', { name: 'trees' }))).toEqual(['name taken'])
    for (const name of ['Été', 'a/b', 'point.', '  ']) expect((await call('POST', 'library-folders', { name })).status).toBe(422)
    expect((await call('DELETE', `library-folder/${innerFolder.id}`)).error.code).toBe('NotEmpty')
    expect((await call('DELETE', `library-folder/${deepest.id}`)).status).toBe(200)
    expect((await call('DELETE', `library-folder/${innerFolder.id}`)).status).toBe(200)
    expect((await call('POST', `library-folder/${deepest.id}/restore`)).status).toBe(422)
    expect((await call('POST', `library-folder/${innerFolder.id}/restore`)).status).toBe(200)
    expect((await call('POST', `library-folder/${deepest.id}/restore`)).status).toBe(200)
  })

  it('rejects one of two concurrent moves that would close a circle', async () => {
    const [firstFolder, secondFolder] = [await folder('One of two'), await folder('Other of two')]
    const { call } = as(admin)
    const responses = await Promise.all([
      call('PATCH', `library-folder/${firstFolder.id}`, { parentId: secondFolder.id }),
      call('PATCH', `library-folder/${secondFolder.id}`, { parentId: firstFolder.id }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('gives a subfolder the library of its parent, and rejects moving it or its content to another library', async () => {
    const generalFolder = await folder('Of all')
    const studyFolder = await folder('Of a study', { studyId })
    const childFolder = await folder('Below', { parentId: studyFolder.id }, coordinator)
    expect([childFolder.studyId, childFolder.siteId]).toEqual([studyId, null])
    const paper = await document(childFolder.id, 'paper.pdf', pdf(), coordinator)
    const { call } = as(admin)
    expect(problems(await call('PATCH', `library-folder/${childFolder.id}`, { parentId: generalFolder.id }))).toEqual([
      'parentId otherLibrary',
    ])
    expect(problems(await call('PATCH', `document/${paper.id}`, { folderId: generalFolder.id }))).toEqual(['folderId otherLibrary'])
    const moveResponse = await call('PATCH', `document/${paper.id}`, { folderId: studyFolder.id })
    expect([moveResponse.status, moveResponse.data.folderId, moveResponse.data.studyId]).toEqual([200, studyFolder.id, studyId])
    const copyResponse = await call('POST', `document/${paper.id}/copy`, { folderId: generalFolder.id })
    expect([copyResponse.status, copyResponse.data.studyId, copyResponse.data.name, copyResponse.data.versionNumber]).toEqual([
      201,
      null,
      'paper.pdf',
      1,
    ])
    expect((await call('POST', `document/${paper.id}/copy`, { folderId: generalFolder.id })).error.code).toBe('Duplicate')
  })
})

describe('copying a folder', () => {
  it('copies a folder with the content that the caller may see, and keeps its restriction to roles', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [coordinator])
    const [other] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const topFolder = await folder('Site file', { studyId })
    const innerFolder = await folder('Delegation', { parentId: topFolder.id, openToRoleIds: [role?.id] })
    const closed = await folder('Unblinding', { parentId: topFolder.id, openToRoleIds: [other?.id] })
    await document(topFolder.id, 'index.pdf')
    await document(innerFolder.id, 'log.pdf', pdf('who does what'))
    await document(closed.id, 'plan.pdf')
    const trashedDocument = await document(topFolder.id, 'old.pdf')
    await as(admin).call('DELETE', `document/${trashedDocument.id}`)

    const { call } = as(coordinator)
    const answer = await call('POST', `library-folder/${topFolder.id}/copy`, { name: 'Site file copy' })
    expect([answer.status, answer.error?.code]).toEqual([201, undefined])
    const { folder: copiedFolder, taskId } = answer.data as FolderCopied
    expect([copiedFolder.studyId, copiedFolder.parentId]).toEqual([studyId, null])
    await expect.poll(async () => (await fetchTask(coordinator, taskId)).status, pollOptions).toBe('DONE')
    expect(await listNames(admin, copiedFolder.id)).toEqual(['Delegation', 'index.pdf'])
    const { data: copies } = await as(admin).call('GET', `library-folders?parentId=${copiedFolder.id}`)
    expect(copies[0].openToRoleIds).toEqual([role?.id])
    expect(await listNames(coordinator, copies[0].id)).toEqual(['log.pdf'])
    expect((await as(investigator).call('GET', `library-folder/${copies[0].id}`)).status).toBe(404)
    // The copies are independent: they have separate files.
    const { data: logDocuments } = await as(admin).call('GET', 'documents?name_like=log.pdf')
    expect(new Set(logDocuments.map(({ fileId }: { fileId: string }) => fileId)).size).toBe(2)
  })

  it("copies a folder into another library, where that library's readers see it", async () => {
    const sourceFolder = await folder('Templates of a study', { studyId })
    await folder('Letters', { parentId: sourceFolder.id })
    const targetFolder = await folder('Templates of all')
    const { data } = await as(admin).call('POST', `library-folder/${sourceFolder.id}/copy`, { parentId: targetFolder.id })
    expect([data.folder.studyId, data.folder.parentId, data.taskId]).toEqual([null, targetFolder.id, null])
    expect(await listNames(admin, data.folder.id)).toEqual(['Letters'])
    expect((await as(coordinator).call('POST', `library-folder/${sourceFolder.id}/copy`, { parentId: targetFolder.id })).error.code).toBe(
      'BelongsToAll',
    )
  })

  it('copies a folder into itself without endless nesting, and rejects taken names, invisible folders and unknown fields', async () => {
    const topFolder = await folder('Copied into itself', { studyId })
    const innerFolder = await folder('Deeper', { parentId: topFolder.id })
    const { call } = as(admin)
    const copyResponse = await call('POST', `library-folder/${topFolder.id}/copy`, { parentId: innerFolder.id })
    expect([copyResponse.status, await listNames(admin, copyResponse.data.folder.id)]).toEqual([201, ['Deeper']])
    expect(problems(await call('POST', `library-folder/${topFolder.id}/copy`, {}))).toEqual(['name taken'])
    expect(problems(await call('POST', `library-folder/${topFolder.id}/copy`, { name: 'a/b' }))).toEqual(['name folderName'])
    expect(problems(await call('POST', `library-folder/${topFolder.id}/copy`, { to: topFolder.id }))).toEqual(['to unknownField'])
    expect((await as(riveSud).call('POST', `library-folder/${topFolder.id}/copy`, { name: 'Ours' })).status).toBe(404)
    expect((await call('POST', 'library-folder/none/copy', { name: 'Ours' })).status).toBe(404)
  })
})
