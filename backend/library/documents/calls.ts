import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import type { LibraryFile, LibraryFolderEntry, RemovedFromLibrary } from '#resources/library/documentAnswers.ts'
import { documentCalls as declared } from '#resources/library/documentsCalls.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { problemsOfProgram, receiveAndStoreUpload } from '../../platform/files/upload.ts'
import { copyDocument } from './copy.ts'
import { copyFolder } from './copyFolder.ts'
import { findDocument, findFolder, pathsOf, readFolderPath, splitPath, studyIdOf } from './paths.ts'
import { listNewest } from './recent.ts'
import { restoreVersion } from './restoreVersion.ts'
import { searchDocuments, searchFilters } from './search.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const documentCalls = callsOf(declared, {
  renameFolderOfStudy: renameFolder,
  renameFileOfStudy: renameFile,
  createFolderOfStudy: createFolder,
  deleteFolderOfStudy: deleteFolder,
  addFileOfStudy: addFile,
  deleteFileOfStudy: (request) => deleteFile(request, request.query.file),
  searchInStudy: searchDocuments(false),
  filtersInStudy: searchFilters(false),
  recentOfStudy: listRecentDocuments,
  listOfStudyForOwners: listLibrary,
  renameFolderOfAll: renameFolder,
  renameFileOfAll: renameFile,
  createFolderOfAll: createFolder,
  deleteFolderOfAll: deleteFolder,
  addFileOfAll: addFile,
  deleteFileOfAll: (request) => deleteFile(request, request.query.path),
  searchInAll: searchDocuments(true),
  filtersInAll: searchFilters(true),
  recentOfAll: listRecentDocuments,
  listOfAllForOwners: listLibrary,
  listOfStudy: listLibrary,
  listOfAll: listLibrary,
  deleteById,
  search: searchDocuments(false),
  filters: searchFilters(false),
  wayToFolder: readFolderPath,
  copyDocument,
  copyFolder,
  restoreVersion,
})

/** @throws notFound, and the errors of a folder's update */
async function renameFolder(request: Request<'renameFolderOfStudy' | 'renameFolderOfAll'>): Promise<ResourceAnswer['libraryFolder']> {
  const folder = await findFolder(request, splitPath(request.query.path))
  if (folder === null) throw notFound()
  return request.studydesk.engine.update(request.caller, 'libraryFolder', folder.id, { name: request.query.renameTo })
}

async function renameFile(request: Request<'renameFileOfStudy' | 'renameFileOfAll'>): Promise<ResourceAnswer['document']> {
  const { id } = await findDocument(request, request.query.path)
  return request.studydesk.engine.update(request.caller, 'document', id, { name: request.query.renameTo })
}

/** Creates a folder in the folder at the path; `/` is the top (specification 1, section 5). */
async function createFolder(request: Request<'createFolderOfStudy' | 'createFolderOfAll'>): Promise<ResourceAnswer['libraryFolder']> {
  const { folderName, path } = request.input
  const parentFolder = await findFolder(request, splitPath(path))
  return request.studydesk.engine.create(request.caller, 'libraryFolder', {
    name: folderName,
    ...(parentFolder === null ? { studyId: studyIdOf(request) } : { parentId: parentFolder.id }),
  })
}

async function deleteFolder(request: Request<'deleteFolderOfStudy' | 'deleteFolderOfAll'>): Promise<RemovedFromLibrary> {
  const folder = await findFolder(request, [...splitPath(request.query.path ?? ''), request.query.folderName])
  if (folder === null) throw notFound()
  await request.studydesk.engine.remove(request.caller, 'libraryFolder', [folder.id])
  return { id: folder.id }
}

/** Adds a file to the folder at the path. @throws conflict NoFileAtTop, and the errors of an upload */
async function addFile(request: Request<'addFileOfStudy' | 'addFileOfAll'>): Promise<ResourceAnswer['document']> {
  const folder = await findFolder(request, splitPath(request.query.path ?? ''))
  if (folder === null) throw conflict('NoFileAtTop', { fields: [{ path: 'path', code: 'required' }] })
  const { file } = await receiveAndStoreUpload(request, { maxBytes: attachmentMaxBytes, validate: problemsOfProgram })
  return request.studydesk.engine.create(request.caller, 'document', { folderId: folder.id, fileId: file.id })
}

async function deleteFile(request: Request<'deleteFileOfStudy' | 'deleteFileOfAll'>, path: string): Promise<RemovedFromLibrary> {
  const { id } = await findDocument(request, path)
  await request.studydesk.engine.remove(request.caller, 'document', [id])
  return { id }
}

async function deleteById(request: Request<'deleteById'>): Promise<RemovedFromLibrary> {
  const { id } = request.params
  if ((await request.studydesk.engine.read(request.caller, 'document', id)).studyId !== studyIdOf(request)) throw notFound()
  await request.studydesk.engine.remove(request.caller, 'document', [id])
  return { id }
}

async function listRecentDocuments(request: Request<'recentOfStudy' | 'recentOfAll'>): Promise<readonly ResourceAnswer['document'][]> {
  return listNewest(request, { studyId: studyIdOf(request), days: request.query.days })
}

/** Lists documents and folders of the library, with the path of each. */
async function listLibrary(request: Request<'listOfStudy' | 'listOfAll'>) {
  const { caller, studydesk, query } = request
  const { structured: _structured, filter: _filter, ...paging } = request.parameters
  const folder = await findFolder(request, splitPath(query.filter ?? ''))
  const studyId = studyIdOf(request)
  const libraryFilter: Values = studyId === null ? { studyId_filled: 'false' } : { studyId }
  const isStructured = query.structured === true
  const folders =
    isStructured && Number(paging.page ?? 0) === 0
      ? await studydesk.engine.listWhole(caller, 'libraryFolder', {
          ...libraryFilter,
          ...(folder === null ? { parentId_filled: 'false' } : { parentId: folder.id }),
        })
      : null
  const folderFilter: Values = folder === null ? {} : { folderId: isStructured ? folder.id : await listFoldersBelow(request, folder.id) }
  const files =
    isStructured && folder === null
      ? { rows: [], total: 0 }
      : await studydesk.engine.list(caller, 'document', { ...paging, ...libraryFilter, ...folderFilter })
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

/** Returns the ids of a folder and all folders below it. */
async function listFoldersBelow({ caller, studydesk }: CallContext, id: string): Promise<readonly string[]> {
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
