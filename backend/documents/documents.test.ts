import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFound } from '#resources/documentAnswers.ts'
import { callsAs, fileForm, pdf } from '../participants/attachments/testAttachments.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'
const soon = { timeout: 30_000, interval: 100 }

let node: TestNode
let studyId: string
let foreignStudyId: string
beforeAll(async () => {
  node = await testNode()
  const [own] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  studyId = own?.id ?? ''
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from study where org_id = (select org_id from "user" where email = $1)
      and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
    [coordinator],
  )
  foreignStudyId = other?.id ?? ''
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select place.org_id, gen_random_uuid(), (select id from "user" where email = $2), place.study_id, place.site_id, 'COORDINATOR'
      from study_site place where place.study_id = $1 on conflict do nothing`,
    [foreignStudyId, admin],
  )
})
afterAll(() => node?.close())

const as = (email: string) => callsAs(node, email)
const problems = ({ error }: { readonly error: { readonly fields?: readonly { path: string; code: string }[] } }) =>
  error.fields?.map(({ path, code }) => `${path} ${code}`)

const folder = async (name: string, more: Readonly<Record<string, unknown>> = {}, email = admin) => {
  const made = await as(email).call('POST', 'library-folders', { name, ...more })
  expect([made.status, made.error?.code]).toEqual([201, undefined])
  return made.data as { readonly id: string; readonly studyId: string | null; readonly siteId: string | null }
}
const document = async (folderId: string, name: string, content: Buffer | string = pdf(name), email = admin) => {
  const fileId = await as(email).upload(name, content)
  const made = await as(email).call('POST', 'documents', { folderId, fileId })
  expect([made.status, made.error?.code]).toEqual([201, undefined])
  return made.data as { readonly id: string; readonly name: string; readonly versionNumber: number; readonly version: number }
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

describe('who sees what', () => {
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
})

describe('versions', () => {
  it('another file is a new version; former ones are kept, and come back as the newest', async () => {
    const { id: folderId } = await folder('Versions')
    const paper = await document(folderId, 'plan.pdf', pdf('the first plan'))
    const { call } = as(admin)
    const { data: first } = await call('GET', `document/${paper.id}`)
    const fileId = await as(admin).upload('newer plan.pdf', pdf('the second plan'))
    const { data: second } = await call('PATCH', `document/${paper.id}`, { fileId })
    expect([second.versionNumber, second.name, second.fileId]).toEqual([2, 'plan.pdf', fileId])
    const versions = async () =>
      (await call('GET', `document/${paper.id}/document-versions`)).data.map((each: { versionNumber: number }) => each.versionNumber)
    expect(await versions()).toEqual([1])
    const { data: third } = await call('POST', `document/${paper.id}/restore-version`, { versionNumber: 1 })
    expect([third.versionNumber, third.fileId]).toEqual([3, first.fileId])
    expect(await versions()).toEqual([2, 1])
    expect(problems(await call('POST', `document/${paper.id}/restore-version`, { versionNumber: 9 }))).toEqual(['versionNumber notFound'])
    expect((await as(coordinator).call('POST', `document/${paper.id}/restore-version`, { versionNumber: 1 })).error.code).toBe(
      'BelongsToAll',
    )
    for (const each of [first.fileId, fileId]) expect((await as(coordinator).call('GET', `file/${each}/sas`)).status).toBe(200)
  })
})

describe('a name', () => {
  it('ends as its content says, when it is renamed and when another file takes its place', async () => {
    const { id: folderId } = await folder('Names')
    const paper = await document(folderId, 'list.txt', 'Words')
    const { call } = as(admin)
    expect(problems(await call('PATCH', `document/${paper.id}`, { name: 'list.pdf' }))).toEqual(['name fileNameType'])
    const fileId = await as(admin).upload('list.pdf', pdf())
    expect(problems(await call('PATCH', `document/${paper.id}`, { fileId }))).toEqual(['name fileNameType'])
    expect((await call('PATCH', `document/${paper.id}`, { fileId, name: 'list.pdf' })).status).toBe(200)
  })
})

describe('search', () => {
  it('finds by name, tag, description and what the file says, without accents, and no more what it said before', async () => {
    const { id: folderId } = await folder('Searched')
    const text = await document(folderId, 'notes.txt', 'La température du réfrigérateur est vérifiée chaque matin.')
    const { call } = as(admin)
    await call('PATCH', `document/${text.id}`, { tags: ['Cold chain'], description: 'Kept by the pharmacist' })
    const found = async (q: string) =>
      ((await call('GET', `resource-library/search?q=${encodeURIComponent(q)}`)).data as readonly DocumentFound[]).filter(
        (each) => each.document.id === text.id,
      )
    for (const q of ['note', 'cold chain', 'pharmacist']) expect([q, (await found(q)).length]).toEqual([q, 1])
    await expect.poll(async () => (await found('refrigerateur matin')).length, soon).toBe(1)
    const [hit] = await found('température')
    expect([hit?.path, hit?.quote]).toEqual(['Searched', expect.stringContaining('température du réfrigérateur')])
    expect(await found('refrigerateur evening')).toEqual([])
    await call('PATCH', `document/${text.id}`, { fileId: await as(admin).upload('notes.txt', 'Nothing of it any more') })
    expect(await found('réfrigérateur')).toEqual([])
    await expect.poll(async () => (await found('nothing of it')).length, soon).toBe(1)
  })

  it.each(['', '?q=', `?q=${'a'.repeat(201)}`])('refuses %s', async (query) =>
    expect((await as(admin).call('GET', `documents/search${query}`)).status).toBe(422),
  )
  it.each(['%27', '%26%20%7C', '!!!', "a':*b", '((('])('takes signs of a query language as none: %s', async (q) =>
    expect((await as(admin).call('GET', `documents/search?q=${q}`)).status).toBe(200),
  )
})

describe('read and acknowledge', () => {
  it('tells who has read the present version, and who has not', async () => {
    const { id: folderId } = await folder('To be read', { studyId })
    const paper = await document(folderId, 'amendment.pdf', pdf('amendment'))
    const { call } = as(coordinator)
    const reading = { documentId: paper.id, versionNumber: 1 }
    expect((await call('POST', 'document-readings', reading)).error.code).toBe('NothingToRead')
    await as(admin).call('PATCH', `document/${paper.id}`, { needsReading: true })
    const states = async () => {
      const { data } = await as(admin).call('GET', `document-readers?documentId=${paper.id}&_end=500`)
      return new Map(data.map((each: { labels: { userId: string }; state: string }) => [each.labels.userId, each.state]))
    }
    const before = await states()
    expect([...before.values()].every((state) => state === 'TO_READ')).toBe(true)
    const told = () => call('GET', 'notifications?topic=DOCUMENT_TO_READ')
    await expect.poll(async () => (await told()).data.map((each: { recordId: string }) => each.recordId), soon).toContain(paper.id)
    expect(problems(await call('POST', 'document-readings', { ...reading, versionNumber: 2 }))).toEqual(['versionNumber notPresentVersion'])
    expect((await call('POST', 'document-readings', reading)).status).toBe(201)
    expect((await call('POST', 'document-readings', reading)).error.code).toBe('Duplicate')
    expect([...(await states()).values()].filter((state) => state === 'READ')).toHaveLength(1)
    expect((await call('GET', `document/${paper.id}`)).data.attention).toEqual(['READ'])
    expect((await as(investigator).call('GET', `document/${paper.id}`)).data.attention).toEqual([])
    await as(admin).call('PATCH', `document/${paper.id}`, { fileId: await as(admin).upload('amendment.pdf', pdf('second')) })
    expect([...(await states()).values()].filter((state) => state === 'READ')).toEqual([])
    // The view admits whom the scopes admit.
    const seeing: string[] = []
    for (const name of ['admin', 'coordinator', 'investigator', 'medical', 'owner', 'viewer', 'unassigned', 'nobody', 'dev'])
      if ((await as(`${name}@northlake.example`).call('GET', `document/${paper.id}`)).status === 200) seeing.push(name)
    const listed = await node.ownerQuery<{ email: string }>(
      `select email from document_reader reader join "user" person on person.id = reader.user_id where reader.document_id = $1`,
      [paper.id],
    )
    const names = listed
      .map(({ email }) => email.split('@')[0])
      .filter((name) =>
        ['admin', 'coordinator', 'investigator', 'medical', 'owner', 'viewer', 'unassigned', 'nobody', 'dev'].includes(name ?? ''),
      )
    expect(names.toSorted()).toEqual(seeing.toSorted())
  })
})

describe('the calls of the specification', () => {
  it.each([
    [
      'of a study',
      (): string => `study/${studyId}/`,
      {
        rename: 'rename-folder',
        renameFile: 'rename-file',
        remove: 'delete-folder',
        add: 'attachment',
        drop: 'attachment/delete?file=',
        list: 'attachments',
      },
    ],
    [
      'of the organisation',
      (): string => 'resource-library/',
      { rename: 'folder/rename', renameFile: 'files/rename', remove: 'folder', add: 'files', drop: 'files/delete?path=', list: '' },
    ],
  ] as const)('%s: folders and files by their paths', async (_name, library, words) => {
    const { call } = as(admin)
    const of = (end: string): string => `${library()}${end}`.replace(/\/$/, '')
    expect((await call('POST', of('create-folder'), { folderName: 'By path', path: '/' })).status).toBe(201)
    expect((await call('POST', of('create-folder'), { folderName: 'Below', path: 'By path' })).status).toBe(201)
    expect(problems(await call('POST', of('create-folder'), { folderName: 'Nowhere' }))).toEqual(['path required'])
    expect((await call('POST', of('create-folder'), { folderName: 'X', path: 'No/such' })).status).toBe(404)
    expect((await call('POST', of(words.add), fileForm('top.pdf', pdf()))).error.code).toBe('NoFileAtTop')
    const added = await call('POST', `${of(words.add)}?path=By%20path/Below`, fileForm('one.pdf', pdf()))
    expect([added.status, added.data?.name]).toEqual([201, 'one.pdf'])
    expect((await call('POST', `${of(words.add)}?path=By%20path/Below`, fileForm('one.pdf', pdf()))).error.code).toBe('Duplicate')
    expect((await call('PATCH', `${of(words.renameFile)}?path=by%20path/below/one.pdf&renameTo=two.pdf`)).data.name).toBe('two.pdf')
    expect((await call('PATCH', `${of(words.rename)}?path=By%20path/Below&renameTo=Above`)).data.name).toBe('Above')
    expect(problems(await call('PATCH', `${of(words.rename)}?path=By%20path/Above&renameTo=a%2Fb`))).toEqual(['name folderName'])
    const paths = async (query: string) => (await call('GET', `${of(words.list)}${query}`)).data.map((each: { path: string }) => each.path)
    expect(await paths('?filter=By%20path&page=0&size=10&sort=name,asc')).toEqual(['By path/Above/two.pdf'])
    expect(await paths('?structured=true&filter=By%20path')).toEqual(['By path/Above'])
    expect(await paths('?structured=true')).toContain('By path')
    expect((await call('GET', of(words.list === '' ? 'recent?days=3' : 'attachments/recent?days=3'))).data[0].name).toBe('two.pdf')
    expect((await call('GET', of(words.list === '' ? 'search?q=two' : 'attachments/search?q=two'))).data).toHaveLength(1)
    expect((await call('GET', of(words.list === '' ? 'admin' : 'attachments/admin'))).status).toBe(200)
    expect((await as(coordinator).call('GET', of(words.list === '' ? 'admin' : 'attachments/admin'))).status).toBe(403)
    expect((await call('DELETE', `${of(words.remove)}?path=By%20path&folderName=Above`)).error.code).toBe('NotEmpty')
    expect((await call('DELETE', of(`${words.drop}By%20path/Above/two.pdf`))).status).toBe(200)
    expect((await call('DELETE', `${of(words.remove)}?path=By%20path&folderName=Above`)).status).toBe(200)
    expect((await as(nobody).call('GET', of(words.list))).status).toBe(403)
  })

  it('is refused where the organisation has no such library', async () => {
    const flags = async (status: string) =>
      node.ownerQuery(
        `update organisation set feature_flags = (select jsonb_agg(case when flag->>'name' = 'organization-resource-library' then flag || jsonb_build_object('status', $2::text) else flag end)
          from jsonb_array_elements(feature_flags) flag) where org_id = (select org_id from "user" where email = $1)`,
        [admin, status],
      )
    await flags('inactive')
    expect((await as(admin).call('POST', 'library-folders', { name: 'Not there' })).error.code).toBe('FeatureIsOff')
    expect((await as(admin).call('POST', 'library-folders', { name: 'Still there', studyId })).status).toBe(201)
    await flags('active')
  })
})
