import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFilters, DocumentMatch } from '#resources/library/documentAnswers.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { raiseDue } from '../../messages/notifications/due.ts'
import { buildFileForm, pdf } from '../../participants/attachments/testAttachments.ts'
import { admin, coordinator, createLibraryFixture, investigator, type LibraryFixture, noUser, problems } from './testLibrary.ts'

const pollOptions = { timeout: 30_000, interval: 100 }

let library: LibraryFixture
let { node, studyId, as, folder, document } = {} as LibraryFixture
beforeAll(async () => {
  library = await createLibraryFixture()
  ;({ node, studyId, as, folder, document } = library)
})
afterAll(() => library?.close())

describe('versions of a document', () => {
  it('stores another file as a new version, and keeps former versions, which can be restored as the newest', async () => {
    const { id: folderId } = await folder('Versions')
    const paper = await document(folderId, 'plan.pdf', pdf('the first plan'))
    const { call } = as(admin)
    const { data: first } = await call('GET', `document/${paper.id}`)
    const fileId = await as(admin).upload('newer plan.pdf', pdf('the second plan'))
    const { data: second } = await call('PATCH', `document/${paper.id}`, { fileId })
    expect([second.versionNumber, second.name, second.fileId]).toEqual([2, 'plan.pdf', fileId])
    const fetchVersions = async () =>
      (await call('GET', `document/${paper.id}/document-versions`)).data.map((each: { versionNumber: number }) => each.versionNumber)
    expect(await fetchVersions()).toEqual([1])
    const { data: third } = await call('POST', `document/${paper.id}/restore-version`, { versionNumber: 1 })
    expect([third.versionNumber, third.fileId]).toEqual([3, first.fileId])
    expect(await fetchVersions()).toEqual([2, 1])
    expect(problems(await call('POST', `document/${paper.id}/restore-version`, { versionNumber: 9 }))).toEqual(['versionNumber notFound'])
    expect((await as(coordinator).call('POST', `document/${paper.id}/restore-version`, { versionNumber: 1 })).error.code).toBe(
      'BelongsToAll',
    )
    for (const each of [first.fileId, fileId]) expect((await as(coordinator).call('GET', `file/${each}/sas`)).status).toBe(200)
  })
})

describe('the name of a document', () => {
  it('keeps a file extension that fits the content, when the document is renamed or its file is replaced', async () => {
    const { id: folderId } = await folder('Names')
    const paper = await document(folderId, 'list.txt', 'Words')
    const { call } = as(admin)
    expect(problems(await call('PATCH', `document/${paper.id}`, { name: 'list.pdf' }))).toEqual(['name fileNameType'])
    const fileId = await as(admin).upload('list.pdf', pdf())
    expect(problems(await call('PATCH', `document/${paper.id}`, { fileId }))).toEqual(['name fileNameType'])
    expect((await call('PATCH', `document/${paper.id}`, { fileId, name: 'list.pdf' })).status).toBe(200)
  })
})

describe('a file that cannot be displayed', () => {
  it('stores archives for download and finds them by name, and rejects programs in every call', async () => {
    const { id: folderId } = await folder('Archives')
    const { call } = as(admin)
    const bytes = Buffer.from([0, 1, 2, 250, 251])
    for (const [name, content, type] of [
      ['slides.pptx', bytes, 'application/octet-stream'],
      ['letter.eml', 'From: sponsor@example.org\nSubject: Letter\n\nWell', 'message/rfc822'],
      ['listing.sas', 'proc print; run;', 'application/octet-stream'],
    ] as const) {
      const paper = await document(folderId, name, content)
      const { data } = await call('GET', `document/${paper.id}`)
      expect([name, data.contentType]).toEqual([name, type])
      const { url } = (await call('GET', `file/${data.fileId}/sas`)).data
      const servedFile = await node.fetch(url.replace(/^.*\/api\//, ''))
      expect(servedFile.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      expect(servedFile.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await call('GET', 'documents/search?q=letter%20eml&type=ARCHIVE')).data).toHaveLength(1)
    const renamedDocument = await document(folderId, 'harmless.txt', 'Words')
    expect(problems(await call('PATCH', `document/${renamedDocument.id}`, { name: 'harmless.bat' }))).toEqual(['name fileProgram'])
    expect(
      problems(await call('POST', 'documents', { folderId, fileId: await as(admin).upload('report.zip', bytes), name: 'report.pdf' })),
    ).toEqual(['name fileNameType'])
    for (const path of ['file', 'resource-library/files?path=Archives'])
      expect(problems(await call('POST', path, buildFileForm('run.bat', 'del *')))).toEqual(['file fileProgram'])
  })
})

describe('document search', () => {
  it('finds documents by name, tag, description and current text of the file, without accents', async () => {
    const { id: folderId } = await folder('Searched')
    const text = await document(folderId, 'notes.txt', 'La température du réfrigérateur est vérifiée chaque matin.')
    const { call } = as(admin)
    await call('PATCH', `document/${text.id}`, { tags: ['Cold chain'], description: 'Kept by the pharmacist' })
    const searchDocuments = async (q: string) =>
      ((await call('GET', `resource-library/search?q=${encodeURIComponent(q)}`)).data as readonly DocumentMatch[]).filter(
        (each) => each.document.id === text.id,
      )
    for (const q of ['note', 'cold chain', 'pharmacist']) expect([q, (await searchDocuments(q)).length]).toEqual([q, 1])
    await expect.poll(async () => (await searchDocuments('refrigerateur matin')).length, pollOptions).toBe(1)
    const [hit] = await searchDocuments('température')
    expect([hit?.path, hit?.quote]).toEqual(['Searched', expect.stringContaining('température du réfrigérateur')])
    expect(await searchDocuments('refrigerateur evening')).toEqual([])
    await call('PATCH', `document/${text.id}`, { fileId: await as(admin).upload('notes.txt', 'Nothing of it any more') })
    expect(await searchDocuments('réfrigérateur')).toEqual([])
    await expect.poll(async () => (await searchDocuments('nothing of it')).length, pollOptions).toBe(1)
  })

  it('lists the newest of very many hits first, after those with the term in their name, and none hidden from the reader', async () => {
    const [role] = await node.ownerQuery<{ id: string }>('select role_id::text as id from "user" where email = $1', [investigator])
    const open = await folder('Very many')
    const saved = await folder('Very many kept', { openToRoleIds: [role?.id] })
    const namedDocument = await document(open.id, 'hyperkalaemia.txt', 'Its name says it all')
    await node.ownerQuery("update document set date_added = '2020-01-01' where id = $1", [namedDocument.id])
    await createMatchingDocuments(1200, open.id, "now() - interval '300 days'")
    await createMatchingDocuments(30, saved.id, "now() - interval '200 days'")
    const searchDocuments = async (email: string) =>
      ((await as(email).call('GET', 'documents/search?q=hyperkal')).data as readonly DocumentMatch[]).map((each) => each.document.name)
    const papers = Array.from({ length: 25 }, (_, number) => `paper ${number + 1}.txt`)
    expect(await searchDocuments(coordinator)).toEqual(['hyperkalaemia.txt', ...papers.slice(0, 24)])
    await as(admin).call('PATCH', `document/${namedDocument.id}`, { name: 'potassium.txt' })
    expect(await searchDocuments(coordinator)).toEqual(papers)
    expect(await searchDocuments(investigator)).toEqual(papers)
    expect((await as(investigator).call('GET', 'documents/search?q=hyperkal')).data.map((each: DocumentMatch) => each.path)).toEqual(
      papers.map(() => 'Very many kept'),
    )
    // Totals count only the documents that the reader may see, and any page can be read.
    const fetchPages = async (email: string, query: string) => {
      const answer = await node.fetch(`documents/search?q=hyperkal${query}`, { as: email })
      const { data } = (await answer.json()) as { readonly data: readonly DocumentMatch[] }
      return [Number(answer.headers.get('x-total-count')), data.length, data[0]?.document.name ?? null]
    }
    expect(await fetchPages(coordinator, '')).toEqual([1200, 25, 'paper 1.txt'])
    expect(await fetchPages(investigator, '&page=1&size=100')).toEqual([1230, 100, 'paper 71.txt'])
    expect(await fetchPages(coordinator, '&page=500')).toEqual([1200, 0, null])
    expect(await fetchPages(coordinator, `&folderId=${saved.id}`)).toEqual([0, 0, null])
    expect(await fetchPages(investigator, `&folderId=${saved.id}&size=5`)).toEqual([30, 5, 'paper 1.txt'])
    const listFolders = async (email: string) =>
      ((await as(email).call('GET', 'documents/search/filters?q=hyperkal')).data as DocumentFilters).folders.map(({ path, count }) => [
        path,
        count,
      ])
    expect([await listFolders(coordinator), await listFolders(investigator)]).toEqual([
      [['Very many', 1200]],
      [
        ['Very many', 1200],
        ['Very many kept', 30],
      ],
    ])
  })

  it('finds a misspelled term in names, tags and files when nothing contains it as typed', async () => {
    const { id: folderId } = await folder('Misspelled')
    const paper = await document(folderId, 'sphygmomanometer.txt', 'Calibrated by the metrologist in the brine tank')
    const { call } = as(admin)
    await call('PATCH', `document/${paper.id}`, { tags: ['Quarantine'] })
    const searchDocuments = async (q: string) =>
      ((await call('GET', `documents/search?q=${q}`)).data as readonly DocumentMatch[]).map((each) => [each.document.id, each.isSimilar])
    for (const q of ['sphygmomanometre', 'sphigmomanometer', 'quarantime', 'sphygmomanometer%20quarintine'])
      expect([q, await searchDocuments(q)]).toEqual([q, [[paper.id, true]]])
    await expect.poll(() => searchDocuments('metrologits%20quarantine'), pollOptions).toEqual([[paper.id, true]])
    for (const q of ['birne', 'rbine', 'brien', 'briine', 'brne', 'tnak'])
      expect([q, await searchDocuments(q)]).toEqual([q, [[paper.id, true]]])
    expect(await searchDocuments('sphygmo')).toEqual([[paper.id, false]])
    expect(await searchDocuments('unrelatedword')).toEqual([])
    const { data } = (await call('GET', 'documents/search/filters?q=quarantime')) as { readonly data: DocumentFilters }
    expect(data.tags).toEqual([{ tag: 'Quarantine', count: 1 }])
  })

  /** Creates documents whose files contain "Hyperkalaemia". The first one is the newest. */
  const createMatchingDocuments = async (count: number, folderId: string, newest: string) => {
    await node.ownerQuery(
      `with made as (
        insert into stored_file (org_id, id, file_name, content_type, file_size, sha256, location, uploaded_by, resource, field)
          select folder.org_id, gen_random_uuid(), 'paper ' || number || '.txt', 'text/plain', 1, '\\x00', gen_random_uuid()::text, folder.created_by,
            'document', 'fileId'
          from library_folder folder, generate_series(1, $2::int) number where folder.id = $1 returning org_id, id, file_name)
      insert into document (org_id, id, folder_id, name, file_id, content_type, file_size, date_added, version_number)
        select org_id, gen_random_uuid(), $1, file_name, id, 'text/plain', 1,
          ${newest} - substring(file_name from '\\d+')::int * interval '1 minute', 1 from made`,
      [folderId, count],
    )
    await node.ownerQuery(
      `update document_text known set words = studydesk_document_words('', '{}', '', 'Hyperkalaemia')
        from document where document.folder_id = $1 and document.name like 'paper%' and known.document_id = document.id`,
      [folderId],
    )
  }

  it.each(['', '?q=', `?q=${'a'.repeat(201)}`])('rejects the search query "%s"', async (query) =>
    expect((await as(admin).call('GET', `documents/search${query}`)).status).toBe(400),
  )
  it.each(['%27', '%26%20%7C', '!!!', "a':*b", '((('])('ignores query language operators in a search: %s', async (q) =>
    expect((await as(admin).call('GET', `documents/search?q=${q}`)).status).toBe(200),
  )
})

describe('read and acknowledge', () => {
  it('shows who has read the present version, and who has not', async () => {
    const { id: folderId } = await folder('To be read', { studyId })
    const paper = await document(folderId, 'amendment.pdf', pdf('amendment'))
    const { call } = as(coordinator)
    const reading = { documentId: paper.id, versionNumber: 1 }
    expect((await call('POST', 'document-readings', reading)).error.code).toBe('NothingToRead')
    await as(admin).call('PATCH', `document/${paper.id}`, { needsReading: true })
    const fetchStates = async () => {
      const { data } = await as(admin).call('GET', `document-readers?documentId=${paper.id}&_end=500`)
      return new Map(data.map((each: { labels: { userId: string }; state: string }) => [each.labels.userId, each.state]))
    }
    const before = await fetchStates()
    expect([...before.values()].every((state) => state === 'TO_READ')).toBe(true)
    const fetchNotices = () => call('GET', 'notifications?topic=DOCUMENT_TO_READ')
    await expect
      .poll(async () => (await fetchNotices()).data.map((each: { recordId: string }) => each.recordId), pollOptions)
      .toContain(paper.id)
    expect(problems(await call('POST', 'document-readings', { ...reading, versionNumber: 2 }))).toEqual(['versionNumber notPresentVersion'])
    expect((await call('POST', 'document-readings', reading)).status).toBe(201)
    expect((await call('POST', 'document-readings', reading)).error.code).toBe('Duplicate')
    expect([...(await fetchStates()).values()].filter((state) => state === 'READ')).toHaveLength(1)
    expect((await call('GET', `document/${paper.id}`)).data.attention).toEqual(['READ'])
    expect((await as(investigator).call('GET', `document/${paper.id}`)).data.attention).toEqual([])
    await as(admin).call('PATCH', `document/${paper.id}`, { fileId: await as(admin).upload('amendment.pdf', pdf('second')) })
    expect([...(await fetchStates()).values()].filter((state) => state === 'READ')).toEqual([])
    // The view `document_reader` lists exactly the users to whom the scopes give access.
    const namesWithAccess: string[] = []
    for (const name of ['admin', 'coordinator', 'investigator', 'medical', 'owner', 'viewer', 'unassigned', 'nobody', 'dev'])
      if ((await as(`${name}@northlake.example`).call('GET', `document/${paper.id}`)).status === 200) namesWithAccess.push(name)
    const readerRows = await node.ownerQuery<{ email: string }>(
      `select email from document_reader reader join "user" person on person.id = reader.user_id where reader.document_id = $1`,
      [paper.id],
    )
    const names = readerRows
      .map(({ email }) => email.split('@')[0])
      .filter((name) =>
        ['admin', 'coordinator', 'investigator', 'medical', 'owner', 'viewer', 'unassigned', 'nobody', 'dev'].includes(name ?? ''),
      )
    expect(names.toSorted()).toEqual(namesWithAccess.toSorted())
  })
})

describe('the document owner', () => {
  it('notifies the owner of a document once for each expiry date, and no longer once it was extended', async () => {
    const { id: folderId } = await folder('Expiring')
    const paper = await document(folderId, 'licence.pdf')
    const { call } = as(admin)
    const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(
      'select org_id::text as "orgId" from document where id = $1',
      [paper.id],
    )
    const raise = () => raiseDue({ orgId, payload: {}, studydesk: node.studydesk })
    const fetchNotices = async () =>
      (
        await node.ownerQuery<{ about: string }>(
          `select concat_ws(' ', topic, status, once_for) as about from notification where record_id = $1 order by once_for`,
          [paper.id],
        )
      ).map(({ about }) => about)
    const raiseTwice = async (expiryDate: string) => {
      await call('PATCH', `document/${paper.id}`, { expiresOn: expiryDate })
      for (const _ of [1, 2]) await raise()
    }
    const notice = `DOCUMENT_EXPIRES ${paper.id} ${getDayAfter(14)}`
    await raiseTwice(getDayAfter(14))
    // The notice arrives before the next change, which closes it.
    await expect.poll(fetchNotices, pollOptions).toEqual([`DOCUMENT_EXPIRES UNREAD ${notice}`])
    await raiseTwice(getDayAfter(15))
    expect(await fetchNotices(), 'another day closes the notice').toEqual([`DOCUMENT_EXPIRES READ ${notice}`])
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
  ] as const)('%s: returns folders and files by their paths', async (_name, library, routes) => {
    const { call } = as(admin)
    const buildPath = (end: string): string => `${library()}${end}`.replace(/\/$/, '')
    expect((await call('POST', buildPath('create-folder'), { folderName: 'By path', path: '/' })).status).toBe(201)
    expect((await call('POST', buildPath('create-folder'), { folderName: 'Below', path: 'By path' })).status).toBe(201)
    expect(problems(await call('POST', buildPath('create-folder'), { folderName: 'Nowhere' }))).toEqual(['path required'])
    expect((await call('POST', buildPath('create-folder'), { folderName: 'X', path: 'No/such' })).status).toBe(404)
    expect((await call('POST', buildPath(routes.add), buildFileForm('top.pdf', pdf()))).error.code).toBe('NoFileAtTop')
    const added = await call('POST', `${buildPath(routes.add)}?path=By%20path/Below`, buildFileForm('one.pdf', pdf()))
    expect([added.status, added.data?.name]).toEqual([201, 'one.pdf'])
    expect((await call('POST', `${buildPath(routes.add)}?path=By%20path/Below`, buildFileForm('one.pdf', pdf()))).error.code).toBe(
      'Duplicate',
    )
    expect((await call('PATCH', `${buildPath(routes.renameFile)}?path=by%20path/below/one.pdf&renameTo=two.pdf`)).data.name).toBe('two.pdf')
    expect((await call('PATCH', `${buildPath(routes.rename)}?path=By%20path/Below&renameTo=Above`)).data.name).toBe('Above')
    expect(problems(await call('PATCH', `${buildPath(routes.rename)}?path=By%20path/Above&renameTo=a%2Fb`))).toEqual(['name folderName'])
    const listPaths = async (query: string) =>
      (await call('GET', `${buildPath(routes.list)}${query}`)).data.map((each: { path: string }) => each.path)
    expect(await listPaths('?filter=By%20path&page=0&size=10&sort=name,asc')).toEqual(['By path/Above/two.pdf'])
    expect(await listPaths('?structured=true&filter=By%20path')).toEqual(['By path/Above'])
    expect(await listPaths('?structured=true')).toContain('By path')
    expect((await call('GET', buildPath(routes.list === '' ? 'recent?days=3' : 'attachments/recent?days=3'))).data[0].name).toBe('two.pdf')
    expect((await call('GET', buildPath(routes.list === '' ? 'search?q=two' : 'attachments/search?q=two'))).data).toHaveLength(1)
    expect((await call('GET', buildPath(routes.list === '' ? 'admin' : 'attachments/admin'))).status).toBe(200)
    expect((await as(coordinator).call('GET', buildPath(routes.list === '' ? 'admin' : 'attachments/admin'))).status).toBe(403)
    expect((await call('DELETE', `${buildPath(routes.remove)}?path=By%20path&folderName=Above`)).error.code).toBe('NotEmpty')
    expect((await call('DELETE', buildPath(`${routes.drop}By%20path/Above/two.pdf`))).status).toBe(200)
    expect((await call('DELETE', `${buildPath(routes.remove)}?path=By%20path&folderName=Above`)).status).toBe(200)
    expect((await as(noUser).call('GET', buildPath(routes.list))).status).toBe(403)
  })

  it('rejects calls when the organisation has the library switched off', async () => {
    const setLibraryFlag = async (status: string) =>
      node.ownerQuery(
        `update organisation set feature_flags = (select jsonb_agg(case when flag->>'name' = 'organization-resource-library' then flag || jsonb_build_object('status', $2::text) else flag end)
          from jsonb_array_elements(feature_flags) flag) where org_id = (select org_id from "user" where email = $1)`,
        [admin, status],
      )
    await setLibraryFlag('inactive')
    expect((await as(admin).call('POST', 'library-folders', { name: 'Not there' })).error.code).toBe('FeatureIsOff')
    expect((await as(admin).call('POST', 'library-folders', { name: 'Still there', studyId })).status).toBe(201)
    await setLibraryFlag('active')
  })
})

describe('concurrent changes', () => {
  it('rejects acknowledging a version that is being replaced', async () => {
    const { id: folderId } = await folder('Read and replaced')
    const paper = await document(folderId, 'to-read.pdf')
    const { call } = as(admin)
    await call('PATCH', `document/${paper.id}`, { needsReading: true })
    const fileId = await as(admin).upload('next.pdf', pdf('next'))
    const responses = await runPausedAtWrite(
      node,
      ['audit_event'],
      [
        () => call('PATCH', `document/${paper.id}`, { fileId }),
        () => call('POST', 'document-readings', { documentId: paper.id, versionNumber: 1 }),
      ],
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 422])
    expect(problems(responses[1] as never)).toEqual(['versionNumber notPresentVersion'])
  })
})
