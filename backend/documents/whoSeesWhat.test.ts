import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFilters, DocumentFound } from '#resources/documentAnswers.ts'
import { fileForm, pdf } from '../participants/attachments/testAttachments.ts'
import { admin, coordinator, investigator, type LibraryUnderTest, libraryUnderTest, nobody, problems, riveSud } from './testLibrary.ts'

let library: LibraryUnderTest
let { node, studyId, foreignStudyId, as, folder, document } = {} as LibraryUnderTest
beforeAll(async () => {
  library = await libraryUnderTest()
  ;({ node, studyId, foreignStudyId, as, folder, document } = library)
})
afterAll(() => library?.close())

describe('the library', () => {
  it('of a study those who work on it; of the organisation those who hold its page; of another organisation nobody', async () => {
    const theirs = await folder('Another study', { studyId: foreignStudyId })
    const ofAll = await folder('Procedures of all')
    const paper = await document(ofAll.id, 'handwashing.pdf')
    const secret = await document(theirs.id, 'handwashing.pdf')
    const listed = async (email: string) => (await as(email).call('GET', 'documents?_end=500')).data?.map(({ id }: { id: string }) => id)
    expect(await listed(coordinator)).toContain(paper.id)
    expect(await listed(coordinator)).not.toContain(secret.id)
    expect(await listed(riveSud)).not.toContain(paper.id)
    expect((await as(nobody).call('GET', 'documents')).status).toBe(403)
    expect((await as(coordinator).call('GET', `document/${secret.id}`)).status).toBe(404)
    const found = (await as(coordinator).call('GET', 'documents/search?q=handwashing')).data as readonly DocumentFound[]
    expect(found.map((each) => each.document.id)).toEqual([paper.id])
    // What belongs to all is changed by those whom its page is given to.
    const { data: read } = await as(coordinator).call('GET', `document/${paper.id}`)
    expect(read.actions).not.toContain('update')
    for (const [method, path, body] of [
      ['PATCH', `document/${paper.id}`, { description: 'Mine' }],
      ['POST', 'library-folders', { name: 'Mine' }],
      ['DELETE', `document/${paper.id}`, undefined],
    ] as const)
      expect((await as(coordinator).call(method, path, body)).error.code).toBe('BelongsToAll')
  })

  it('at a site those who work there', async () => {
    const [place] = await node.ownerQuery<{ here: string; there: string }>(
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
    const here = await folder('Of this site', { studyId, siteId: place?.here })
    const there = await folder('Of another site', { studyId, siteId: place?.there })
    const paper = await document(there.id, 'rota.txt', 'Who works when')
    expect((await as(coordinator).call('GET', `library-folder/${here.id}`)).status).toBe(200)
    expect((await as(coordinator).call('GET', `library-folder/${there.id}`)).status).toBe(404)
    expect((await as(coordinator).call('GET', `document/${paper.id}`)).status).toBe(404)
    expect((await folder('Below', { parentId: here.id }, coordinator)).siteId).toBe(place?.here)
  })

  it('a folder that is kept for roles is closed to others, with all that stands below it, by every door', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const kept = await folder('Kept for some', { studyId, openToRoleIds: [role?.id] })
    const below = await folder('Below it', { parentId: kept.id })
    const paper = await document(below.id, 'unblinding-plan.pdf')
    const { call } = as(coordinator)
    expect((await call('GET', `library-folder/${below.id}`)).status).toBe(404)
    expect((await call('GET', `document/${paper.id}`)).status).toBe(404)
    expect((await call('GET', `document/${paper.id}/history`)).status).toBe(404)
    expect((await call('GET', 'documents/search?q=unblinding')).data).toEqual([])
    expect((await call('GET', `study/${studyId}/attachments/recent`)).data.map(({ id }: { id: string }) => id)).not.toContain(paper.id)
    expect(problems(await call('POST', 'documents', { folderId: below.id, fileId: await as(coordinator).upload('a.pdf', pdf()) }))).toEqual(
      ['folderId notFound'],
    )
    const { data } = await as(admin).call('GET', `document/${paper.id}`)
    expect((await call('GET', `file/${data.fileId}/sas`)).status).toBe(404)
    // Nothing tells its name: another folder may be called so, and is found by the path of those who see that one alone.
    const namesake = await folder('kept for some', { studyId }, coordinator)
    expect(problems(await call('POST', 'library-folders', { name: 'Kept for SOME', studyId }))).toEqual(['name taken'])
    const added = await call('POST', `study/${studyId}/attachment?path=Kept%20for%20some`, fileForm('mine.pdf', pdf()))
    expect([added.status, added.data.folderId]).toEqual([201, namesake.id])
    const open = await as(investigator).call('GET', 'documents/search?q=unblinding')
    expect(open.data.map((each: DocumentFound) => each.document.id)).toEqual([paper.id])
    // Who may see it is told to those who decide it.
    expect((await as(investigator).call('GET', `library-folder/${kept.id}`)).data).not.toHaveProperty('openToRoleIds')
  })

  it('a folder that is changed by some roles is read by others, with all that stands below it, by every door', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const kept = await folder('Changed by some', { studyId, changedByRoleIds: [role?.id] })
    const below = await folder('Below what is kept', { parentId: kept.id })
    const open = await folder('Changed by all', { studyId })
    const paper = await document(below.id, 'charter.pdf')
    const mine = await document(open.id, 'mine.pdf', pdf(), coordinator)
    const { call } = as(coordinator)
    const actions = async (address: string) => (await call('GET', address)).data.actions
    for (const address of [`library-folder/${kept.id}`, `library-folder/${below.id}`, `document/${paper.id}`])
      expect([address, await actions(address)]).toEqual([address, ['read']])
    expect((await call('GET', `documents?folderId=${below.id}`)).data.map((each: { actions: string[] }) => each.actions)).toEqual([
      ['read'],
    ])
    expect(await actions(`document/${mine.id}`)).toContain('update')
    const fileId = await as(coordinator).upload('another.pdf', pdf())
    for (const [method, path, body] of [
      ['PATCH', `document/${paper.id}`, { description: 'Mine' }],
      ['PATCH', `document/${paper.id}`, { folderId: open.id }],
      ['PATCH', `document/${mine.id}`, { folderId: below.id }],
      ['DELETE', `document/${paper.id}`, undefined],
      ['POST', 'documents', { folderId: below.id, fileId }],
      ['POST', `document/${mine.id}/copy`, { folderId: below.id }],
      ['POST', 'library-folders', { name: 'Mine', parentId: kept.id }],
      ['PATCH', `library-folder/${below.id}`, { name: 'Mine' }],
      ['PATCH', `library-folder/${open.id}`, { parentId: below.id }],
      ['DELETE', `library-folder/${below.id}`, undefined],
      ['PATCH', `study/${studyId}/rename-folder?path=Changed%20by%20some/Below%20what%20is%20kept&renameTo=Mine`, undefined],
    ] as const)
      expect([path, (await call(method, path, body)).error?.code]).toEqual([path, 'KeptByOthers'])
    expect((await as(investigator).call('PATCH', `document/${paper.id}`, { description: 'Ours' })).status).toBe(200)
    expect((await as(admin).call('PATCH', `library-folder/${kept.id}`, { changedByRoleIds: [] })).status).toBe(200)
    expect((await call('PATCH', `document/${paper.id}`, { description: 'Mine now' })).status).toBe(200)
  })

  it('is searched, narrowed by folder with those below it, by tag, study and type, and says how many each choice would leave', async () => {
    const top = await folder('Narrowed')
    const below = await folder('Below', { parentId: top.id })
    const ofStudy = await folder('Narrowed in a study', { studyId })
    const { call } = as(admin)
    const tagged = await document(top.id, 'narrowing one.txt', 'Text')
    await call('PATCH', `document/${tagged.id}`, { tags: ['Cold chain'] })
    await document(below.id, 'narrowing next.pdf')
    await document(ofStudy.id, 'narrowing three.pdf')
    const found = async (query: string) =>
      ((await call('GET', `documents/search?q=narrowing${query}`)).data as readonly DocumentFound[])
        .map((each) => each.document.name)
        .sort()
    expect(await found('')).toEqual(['narrowing next.pdf', 'narrowing one.txt', 'narrowing three.pdf'])
    expect(await found(`&folderId=${top.id}`)).toEqual(['narrowing next.pdf', 'narrowing one.txt'])
    expect(await found(`&folderId=${top.id}&type=PDF`)).toEqual(['narrowing next.pdf'])
    expect(await found('&tag=Cold%20chain')).toEqual(['narrowing one.txt'])
    expect(await found(`&studyId=${studyId}`)).toEqual(['narrowing three.pdf'])
    expect(await found('&studyId=none')).toEqual(['narrowing next.pdf', 'narrowing one.txt'])
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
