import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { LibraryFile, LibraryFolderEntry } from '#resources/documentAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { problemsOfProgram, takeUpload } from '../files/upload.ts'
import { copyDocument } from './copy.ts'
import { copyFolder } from './copyFolder.ts'
import { documentAt, folderAt, namesIn, needed, pathsOf, studyIn, wayTo } from './paths.ts'
import { recentDocuments } from './recent.ts'
import { restoreVersion } from './restoreVersion.ts'
import { searchDocuments, searchFilters } from './search.ts'

const page = 'DOCUMENT_LIBRARY'
const readers = { page, action: 'VIEW' } as const
const writers = { page, action: 'CONTRIBUTE' } as const
const owners = { page, action: 'OWN' } as const

const place = { path: 'Names of folders from the top of the library on, with slashes between.' }
const renaming = { ...place, renameTo: 'The new name.' }
const narrowing = {
  q: 'Words; documents in which all of them are found, by their beginnings; where there are none, words that are spelled much alike.',
  folderId: 'Id of a folder: what is in it and below it.',
  tag: 'A tag that they have.',
  type: '`PDF`, `TEXT`, `SHEET`, `IMAGE`, `VIDEO` or `ARCHIVE`.',
}
const searching = { ...narrowing, page: 'From 0.', size: 'Documents on a page: 25, at most 100.' }
const ofStudies = { studyId: 'Id of a study whose library they are in; `none`: in that of the organisation.' }
const listing = {
  page: 'From 0.',
  size: 'Files on a page.',
  sort: 'name,asc',
  structured: 'true: what stands in one folder, its folders first; else all files.',
  filter: 'The path of that folder, or of the one below which files are listed; absent: the top of the library.',
}

/** Folders by their paths, as specification 2, section 7, has them. */
export const documentCalls: readonly Call[] = [
  ...(['study/:studyId/', 'resource-library/'] as const).flatMap((library): readonly Call[] => {
    const of = (ofStudy: string, ofAll: string) => `${library}${library === 'resource-library/' ? ofAll : ofStudy}`
    return [
      { method: 'PATCH', path: of('rename-folder', 'folder/rename'), access: writers, takes: renaming, handler: renameFolder },
      { method: 'PATCH', path: of('rename-file', 'files/rename'), access: writers, takes: renaming, handler: renameFile },
      {
        method: 'POST',
        path: `${library}create-folder`,
        body: { folderName: 'Its name.', path: 'The path of the folder above, `/` for the top.' },
        access: writers,
        status: 201,
        handler: createFolder,
      },
      {
        method: 'DELETE',
        path: of('delete-folder', 'folder'),
        access: writers,
        takes: { ...place, folderName: 'Its name.' },
        handler: deleteFolder,
      },
      { method: 'POST', path: of('attachment', 'files'), access: writers, multipart: true, status: 201, takes: place, handler: addFile },
      {
        method: 'DELETE',
        path: of('attachment/delete', 'files/delete'),
        access: writers,
        takes: library === 'resource-library/' ? place : { file: place.path },
        handler: deleteFile,
      },
      {
        method: 'GET',
        path: of('attachments/search', 'search'),
        access: readers,
        answer: 'list',
        takes: searching,
        handler: searchDocuments(library === 'resource-library/'),
      },
      {
        method: 'GET',
        path: of('attachments/search/filters', 'search/filters'),
        access: readers,
        takes: narrowing,
        handler: searchFilters(library === 'resource-library/'),
      },
      {
        method: 'GET',
        path: of('attachments/recent', 'recent'),
        access: readers,
        takes: { days: 'Added in so many days.' },
        handler: recentDocuments,
      },
      { method: 'GET', path: of('attachments/admin', 'admin'), access: owners, answer: 'list', takes: listing, handler: listLibrary },
    ]
  }),
  { method: 'GET', path: 'study/:studyId/attachments', access: readers, answer: 'list', takes: listing, handler: listLibrary },
  { method: 'GET', path: 'resource-library', access: readers, answer: 'list', takes: listing, handler: listLibrary },
  { method: 'DELETE', path: 'study/:studyId/attachment/:id', access: writers, handler: deleteById },
  {
    method: 'GET',
    path: 'documents/search',
    access: readers,
    answer: 'list',
    takes: { ...searching, ...ofStudies },
    handler: searchDocuments(false),
  },
  {
    method: 'GET',
    path: 'documents/search/filters',
    access: readers,
    takes: { ...narrowing, ...ofStudies },
    handler: searchFilters(false),
  },
  { method: 'GET', path: 'library-folder/:id/way', access: readers, handler: wayTo },
  {
    method: 'POST',
    path: 'document/:id/copy',
    body: { folderId: 'Id of the folder that gets the copy.', 'name?': 'Name of the copy.' },
    access: writers,
    status: 201,
    handler: copyDocument,
  },
  {
    method: 'POST',
    path: 'library-folder/:id/copy',
    body: { 'parentId?': 'Id of the folder that gets the copy; absent: the top.', 'name?': 'Name of the copy.' },
    access: writers,
    status: 201,
    handler: copyFolder,
  },
  {
    method: 'POST',
    path: 'document/:id/restore-version',
    body: { versionNumber: 'Number of the former version.' },
    access: writers,
    handler: restoreVersion,
  },
]

/** @throws notFound, and what a change of the folder throws */
async function renameFolder(request: CallRequest): Promise<ResourceAnswer['libraryFolder']> {
  const folder = await folderAt(request, namesIn(needed(request.query, 'path')))
  if (folder === null) throw notFound()
  return request.studydesk.engine.update(request.caller, 'libraryFolder', folder.id, { name: needed(request.query, 'renameTo') })
}

async function renameFile(request: CallRequest): Promise<ResourceAnswer['document']> {
  const { id } = await documentAt(request, needed(request.query, 'path'))
  return request.studydesk.engine.update(request.caller, 'document', id, { name: needed(request.query, 'renameTo') })
}

/** `{ folderName, path }`: the path of the folder in which it comes to stand, `/` for the top. Both are needed (specification 1, section 5). */
async function createFolder(request: CallRequest): Promise<ResourceAnswer['libraryFolder']> {
  const { folderName, path, ...others } = bodyOf(request.body)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid([{ path: unknown, code: 'unknownField' }])
  const problems = Object.entries({ folderName, path }).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [] : [{ path: name, code: 'required' }],
  )
  if (problems.length > 0) throw invalid(problems)
  const above = await folderAt(request, namesIn(String(path)))
  return request.studydesk.engine.create(request.caller, 'libraryFolder', {
    name: String(folderName),
    ...(above === null ? { studyId: studyIn(request) } : { parentId: above.id }),
  })
}

async function deleteFolder(request: CallRequest): Promise<{ readonly id: string }> {
  const folder = await folderAt(request, [...namesIn(request.query.path ?? ''), needed(request.query, 'folderName')])
  if (folder === null) throw notFound()
  await request.studydesk.engine.remove(request.caller, 'libraryFolder', [folder.id])
  return { id: folder.id }
}

/** A file into the folder at the path. @throws conflict NoFileAtTop, and what an upload throws */
async function addFile(request: CallRequest): Promise<ResourceAnswer['document']> {
  const folder = await folderAt(request, namesIn(request.query.path ?? ''))
  if (folder === null) throw conflict('NoFileAtTop', { fields: [{ path: 'path', code: 'required' }] })
  const { file } = await takeUpload(request, { maxBytes: attachmentMaxBytes, judge: problemsOfProgram })
  return request.studydesk.engine.create(request.caller, 'document', { folderId: folder.id, fileId: file.id })
}

async function deleteFile(request: CallRequest): Promise<{ readonly id: string }> {
  const { id } = await documentAt(request, needed(request.query, studyIn(request) === null ? 'path' : 'file'))
  await request.studydesk.engine.remove(request.caller, 'document', [id])
  return { id }
}

async function deleteById(request: CallRequest): Promise<{ readonly id: string }> {
  const { id = '' } = request.params
  if (!isUuid(id) || (await request.studydesk.engine.read(request.caller, 'document', id)).studyId !== studyIn(request)) throw notFound()
  await request.studydesk.engine.remove(request.caller, 'document', [id])
  return { id }
}

/** What the library holds, with the path of each. */
async function listLibrary(request: CallRequest) {
  const { caller, studydesk, query } = request
  const { structured, filter = '', language: _ofMessages, ...paging } = query
  if (structured !== undefined && structured !== 'true' && structured !== 'false')
    throw invalid([{ path: 'structured', code: 'notABoolean' }])
  const folder = await folderAt(request, namesIn(filter))
  const studyId = studyIn(request)
  const ofLibrary: Values = studyId === null ? { studyId_filled: 'false' } : { studyId }
  const isStructured = structured === 'true'
  const folders =
    isStructured && Number(paging.page ?? 0) === 0
      ? await studydesk.engine.listWhole(caller, 'libraryFolder', {
          ...ofLibrary,
          ...(folder === null ? { parentId_filled: 'false' } : { parentId: folder.id }),
        })
      : null
  const within: Values = folder === null ? {} : { folderId: isStructured ? folder.id : await foldersBelow(request, folder.id) }
  const files =
    isStructured && folder === null
      ? { rows: [], total: 0 }
      : await studydesk.engine.list(caller, 'document', { ...paging, ...ofLibrary, ...within })
  const paths = await pathsOf(
    request,
    [...(folders?.rows ?? []), ...files.rows].map((row) => String('folderId' in row ? row.folderId : row.id)),
  )
  return {
    rows: [
      ...(folders?.rows ?? []).map((row): LibraryFolderEntry => ({ ...row, kind: 'folder', path: paths.get(row.id) ?? '' })),
      ...files.rows.map((row): LibraryFile => ({ ...row, kind: 'file', path: `${paths.get(String(row.folderId)) ?? ''}/${row.name}` })),
    ],
    total: (files.total ?? 0) + (folders?.rows.length ?? 0),
  }
}

/** A folder and all below it. */
async function foldersBelow({ caller, studydesk }: CallRequest, id: string): Promise<readonly string[]> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `with recursive below as (
          select $2::uuid as id union
          select folder.id from library_folder folder join below on folder.org_id = $1 and folder.parent_id = below.id and folder.deleted_at is null)
        select id::text from below`,
      values: [caller.orgId, id],
    },
  ])
  return (answer?.rows ?? []).map((row) => String(row.id))
}
