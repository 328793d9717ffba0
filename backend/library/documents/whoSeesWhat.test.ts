import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFilters, DocumentMatch } from '#resources/library/documentAnswers.ts'
import { buildFileForm, pdf } from '../../participants/attachments/testAttachments.ts'
import { admin, coordinator, createLibraryFixture, investigator, type LibraryFixture, noUser, problems, riveSud } from './testLibrary.ts'

let library: LibraryFixture
let { node, studyId, foreignStudyId, as, folder, document } = {} as LibraryFixture
beforeAll(async () => {
  library = await createLibraryFixture()
  ;({ node, studyId, foreignStudyId, as, folder, document } = library)
})
afterAll(() => library?.close())

describe('library access', () => {
  it("shows a study's library to its staff, the organisation's to users with its page, and none to another organisation", async () => {
    const foreignFolder = await folder('Another study', { studyId: foreignStudyId })
    const generalFolder = await folder('Procedures of all')
    const paper = await document(generalFolder.id, 'handwashing.pdf')
    const secret = await document(foreignFolder.id, 'handwashing.pdf')
    const listDocumentIds = async (email: string) =>
      (await as(email).call('GET', 'documents?_end=500')).data?.map(({ id }: { id: string }) => id)
    expect(await listDocumentIds(coordinator)).toContain(paper.id)
    expect(await listDocumentIds(coordinator)).not.toContain(secret.id)
    expect(await listDocumentIds(riveSud)).not.toContain(paper.id)
    expect((await as(noUser).call('GET', 'documents')).status).toBe(403)
    expect((await as(coordinator).call('GET', `document/${secret.id}`)).status).toBe(404)
    const matches = (await as(coordinator).call('GET', 'documents/search?q=handwashing')).data as readonly DocumentMatch[]
    expect(matches.map((each) => each.document.id)).toEqual([paper.id])
    // Only users with the permission for the page may change shared documents.
    const { data: read } = await as(coordinator).call('GET', `document/${paper.id}`)
    expect(read.actions).not.toContain('update')
    for (const [method, path, body] of [
      ['PATCH', `document/${paper.id}`, { description: 'Mine' }],
      ['POST', 'library-folders', { name: 'Mine' }],
      ['DELETE', `document/${paper.id}`, undefined],
    ] as const)
      expect((await as(coordinator).call(method, path, body)).error.code).toBe('BelongsToAll')
  })

  it('shows the library of a site to users who work there', async () => {
    const [siteRow] = await node.ownerQuery<{ here: string; there: string }>(
      `select mine.site_id::text as here, other.site_id::text as there from study_site_assignment mine
        join study_site other on other.study_id = mine.study_id and other.site_id not in (
          select site_id from study_site_assignment where user_id = mine.user_id and study_id = mine.study_id)
        where mine.study_id = $1 and mine.user_id = (select id from "user" where email = $2) limit 1`,
      [studyId, coordinator],
    )
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select place.org_id, gen_random_uuid(), (select id from "user" where email = $2), place.study_id, place.site_id, 'COORDINATOR'
        from study_site place where place.study_id = $1 and not exists (select from study_site_assignment known where known.study_id = place.study_id
          and known.site_id = place.site_id and known.user_id = (select id from "user" where email = $2))`,
      [studyId, admin],
    )
    const ownSiteFolder = await folder('Of this site', { studyId, siteId: siteRow?.here })
    const otherSiteFolder = await folder('Of another site', { studyId, siteId: siteRow?.there })
    const paper = await document(otherSiteFolder.id, 'rota.txt', 'Who works when')
    expect((await as(coordinator).call('GET', `library-folder/${ownSiteFolder.id}`)).status).toBe(200)
    expect((await as(coordinator).call('GET', `library-folder/${otherSiteFolder.id}`)).status).toBe(404)
    expect((await as(coordinator).call('GET', `document/${paper.id}`)).status).toBe(404)
    expect((await folder('Below', { parentId: ownSiteFolder.id }, coordinator)).siteId).toBe(siteRow?.here)
  })

  it('a folder restricted to roles, and everything in it, is closed to other users in every call', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const stored = await folder('Kept for some', { studyId, openToRoleIds: [role?.id] })
    const childFolder = await folder('Below it', { parentId: stored.id })
    const paper = await document(childFolder.id, 'unblinding-plan.pdf')
    const { call } = as(coordinator)
    expect((await call('GET', `library-folder/${childFolder.id}`)).status).toBe(404)
    expect((await call('GET', `document/${paper.id}`)).status).toBe(404)
    expect((await call('GET', `document/${paper.id}/history`)).status).toBe(404)
    expect((await call('GET', 'documents/search?q=unblinding')).data).toEqual([])
    expect((await call('GET', `study/${studyId}/attachments/recent`)).data.map(({ id }: { id: string }) => id)).not.toContain(paper.id)
    expect(
      problems(await call('POST', 'documents', { folderId: childFolder.id, fileId: await as(coordinator).upload('a.pdf', pdf()) })),
    ).toEqual(['folderId notFound'])
    const { data } = await as(admin).call('GET', `document/${paper.id}`)
    expect((await call('GET', `file/${data.fileId}/sas`)).status).toBe(404)
    // No response discloses that the hidden folder exists: a second folder may have the same name. A user who sees only the second folder
    // reaches it by that path.
    const namesake = await folder('kept for some', { studyId }, coordinator)
    expect(problems(await call('POST', 'library-folders', { name: 'Kept for SOME', studyId }))).toEqual(['name taken'])
    const added = await call('POST', `study/${studyId}/attachment?path=Kept%20for%20some`, buildFileForm('mine.pdf', pdf()))
    expect([added.status, added.data.folderId]).toEqual([201, namesake.id])
    const open = await as(investigator).call('GET', 'documents/search?q=unblinding')
    expect(open.data.map((each: DocumentMatch) => each.document.id)).toEqual([paper.id])
    // Only readers who control the access see its roles.
    expect((await as(investigator).call('GET', `library-folder/${stored.id}`)).data).not.toHaveProperty('openToRoleIds')
  })

  it('a folder that only some roles may change is readable for other users, with everything in it, in every call', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const stored = await folder('Changed by some', { studyId, changedByRoleIds: [role?.id] })
    const childFolder = await folder('Below what is kept', { parentId: stored.id })
    const open = await folder('Changed by all', { studyId })
    const paper = await document(childFolder.id, 'charter.pdf')
    const ownDocument = await document(open.id, 'mine.pdf', pdf(), coordinator)
    const { call } = as(coordinator)
    const fetchActions = async (address: string) => (await call('GET', address)).data.actions
    for (const address of [`library-folder/${stored.id}`, `library-folder/${childFolder.id}`, `document/${paper.id}`])
      expect([address, await fetchActions(address)]).toEqual([address, ['read']])
    expect((await call('GET', `documents?folderId=${childFolder.id}`)).data.map((each: { actions: string[] }) => each.actions)).toEqual([
      ['read'],
    ])
    expect(await fetchActions(`document/${ownDocument.id}`)).toContain('update')
    const fileId = await as(coordinator).upload('another.pdf', pdf())
    for (const [method, path, body] of [
      ['PATCH', `document/${paper.id}`, { description: 'Mine' }],
      ['PATCH', `document/${paper.id}`, { folderId: open.id }],
      ['PATCH', `document/${ownDocument.id}`, { folderId: childFolder.id }],
      ['DELETE', `document/${paper.id}`, undefined],
      ['POST', 'documents', { folderId: childFolder.id, fileId }],
      ['POST', `document/${ownDocument.id}/copy`, { folderId: childFolder.id }],
      ['POST', 'library-folders', { name: 'Mine', parentId: stored.id }],
      ['PATCH', `library-folder/${childFolder.id}`, { name: 'Mine' }],
      ['PATCH', `library-folder/${open.id}`, { parentId: childFolder.id }],
      ['DELETE', `library-folder/${childFolder.id}`, undefined],
      ['PATCH', `study/${studyId}/rename-folder?path=Changed%20by%20some/Below%20what%20is%20kept&renameTo=Mine`, undefined],
    ] as const)
      expect([path, (await call(method, path, body)).error?.code]).toEqual([path, 'KeptByOthers'])
    expect((await as(investigator).call('PATCH', `document/${paper.id}`, { description: 'Ours' })).status).toBe(200)
    expect((await as(admin).call('PATCH', `library-folder/${stored.id}`, { changedByRoleIds: [] })).status).toBe(200)
    expect((await call('PATCH', `document/${paper.id}`, { description: 'Mine now' })).status).toBe(200)
  })

  it('narrows a search by folder with its subfolders, tag, study and type, and counts the hits of each choice', async () => {
    const topFolder = await folder('Narrowed')
    const childFolder = await folder('Below', { parentId: topFolder.id })
    const studyFolder = await folder('Narrowed in a study', { studyId })
    const { call } = as(admin)
    const taggedDocument = await document(topFolder.id, 'narrowing one.txt', 'Text')
    await call('PATCH', `document/${taggedDocument.id}`, { tags: ['Cold chain'] })
    await document(childFolder.id, 'narrowing next.pdf')
    await document(studyFolder.id, 'narrowing three.pdf')
    const searchNames = async (query: string) =>
      ((await call('GET', `documents/search?q=narrowing${query}`)).data as readonly DocumentMatch[])
        .map((each) => each.document.name)
        .sort()
    expect(await searchNames('')).toEqual(['narrowing next.pdf', 'narrowing one.txt', 'narrowing three.pdf'])
    expect(await searchNames(`&folderId=${topFolder.id}`)).toEqual(['narrowing next.pdf', 'narrowing one.txt'])
    expect(await searchNames(`&folderId=${topFolder.id}&type=PDF`)).toEqual(['narrowing next.pdf'])
    expect(await searchNames('&tag=Cold%20chain')).toEqual(['narrowing one.txt'])
    expect(await searchNames(`&studyId=${studyId}`)).toEqual(['narrowing three.pdf'])
    expect(await searchNames('&studyId=none')).toEqual(['narrowing next.pdf', 'narrowing one.txt'])
    const { data } = (await call('GET', 'documents/search/filters?q=narrowing&type=PDF')) as { readonly data: DocumentFilters }
    expect(data.folders.map(({ path, count }) => `${path} ${count}`).sort()).toEqual([
      'Narrowed 1',
      'Narrowed in a study 1',
      'Narrowed/Below 1',
    ])
    expect(data.studies.map(({ id, count }) => [id, count])).toEqual(
      expect.arrayContaining([
        [null, 1],
        [studyId, 1],
      ]),
    )
    expect(data.studies.find(({ id }) => id === studyId)?.name).toEqual(expect.any(String))
    expect(data.types).toEqual([
      { type: 'PDF', count: 2 },
      { type: 'TEXT', count: 1 },
    ])
    expect(data.tags).toEqual([])
    for (const query of ['&folderId=x', '&studyId=x', '&type=X'])
      expect((await call('GET', `documents/search?q=a${query}`)).status).toBe(400)
    expect((await call('GET', 'documents/search?q=a&typo=1')).status).toBe(400)
  })
})
