import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { LibraryFile, LibraryFolderEntry, RemovedFromLibrary } from '#resources/documentAnswers.ts'
import { documentCalls as declared } from '#resources/documents/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { problemsOfProgram, takeUpload } from '../files/upload.ts'
import { copyDocument } from './copy.ts'
import { copyFolder } from './copyFolder.ts'
import { documentAt, folderAt, namesIn, pathsOf, studyIn, wayTo } from './paths.ts'
import { newest } from './recent.ts'
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
  recentOfStudy: recentDocuments,
  listOfStudyForOwners: listLibrary,
  renameFolderOfAll: renameFolder,
  renameFileOfAll: renameFile,
  createFolderOfAll: createFolder,
  deleteFolderOfAll: deleteFolder,
  addFileOfAll: addFile,
  deleteFileOfAll: (request) => deleteFile(request, request.query.path),
  searchInAll: searchDocuments(true),
  filtersInAll: searchFilters(true),
  recentOfAll: recentDocuments,
  listOfAllForOwners: listLibrary,
  listOfStudy: listLibrary,
  listOfAll: listLibrary,
  deleteById,
  search: searchDocuments(false),
  filters: searchFilters(false),
  wayToFolder: wayTo,
  copyDocument,
  copyFolder,
  restoreVersion,
})

/** @throws notFound, and what a change of the folder throws */
async function renameFolder(request: Request<'renameFolderOfStudy' | 'renameFolderOfAll'>): Promise<ResourceAnswer['libraryFolder']> {
  const folder = await folderAt(request, namesIn(request.query.path))
  if (folder === null) throw notFound()
  return request.studydesk.engine.update(request.caller, 'libraryFolder', folder.id, { name: request.query.renameTo })
}

async function renameFile(request: Request<'renameFileOfStudy' | 'renameFileOfAll'>): Promise<ResourceAnswer['document']> {
  const { id } = await documentAt(request, request.query.path)
  return request.studydesk.engine.update(request.caller, 'document', id, { name: request.query.renameTo })
}

/** A folder of this name in the folder at the path, `/` for the top (specification 1, section 5). */
async function createFolder(request: Request<'createFolderOfStudy' | 'createFolderOfAll'>): Promise<ResourceAnswer['libraryFolder']> {
  const { folderName, path } = request.input
  const above = await folderAt(request, namesIn(path))
  return request.studydesk.engine.create(request.caller, 'libraryFolder', {
    name: folderName,
    ...(above === null ? { studyId: studyIn(request) } : { parentId: above.id }),
  })
}

async function deleteFolder(request: Request<'deleteFolderOfStudy' | 'deleteFolderOfAll'>): Promise<RemovedFromLibrary> {
  const folder = await folderAt(request, [...namesIn(request.query.path ?? ''), request.query.folderName])
  if (folder === null) throw notFound()
  await request.studydesk.engine.remove(request.caller, 'libraryFolder', [folder.id])
  return { id: folder.id }
}

/** A file into the folder at the path. @throws conflict NoFileAtTop, and what an upload throws */
async function addFile(request: Request<'addFileOfStudy' | 'addFileOfAll'>): Promise<ResourceAnswer['document']> {
  const folder = await folderAt(request, namesIn(request.query.path ?? ''))
  if (folder === null) throw conflict('NoFileAtTop', { fields: [{ path: 'path', code: 'required' }] })
  const { file } = await takeUpload(request, { maxBytes: attachmentMaxBytes, judge: problemsOfProgram })
  return request.studydesk.engine.create(request.caller, 'document', { folderId: folder.id, fileId: file.id })
}

async function deleteFile(request: Request<'deleteFileOfStudy' | 'deleteFileOfAll'>, path: string): Promise<RemovedFromLibrary> {
  const { id } = await documentAt(request, path)
  await request.studydesk.engine.remove(request.caller, 'document', [id])
  return { id }
}

async function deleteById(request: Request<'deleteById'>): Promise<RemovedFromLibrary> {
  const { id } = request.params
  if ((await request.studydesk.engine.read(request.caller, 'document', id)).studyId !== studyIn(request)) throw notFound()
  await request.studydesk.engine.remove(request.caller, 'document', [id])
  return { id }
}

async function recentDocuments(request: Request<'recentOfStudy' | 'recentOfAll'>): Promise<readonly ResourceAnswer['document'][]> {
  return newest(request, { studyId: studyIn(request), days: request.query.days })
}

/** What the library holds, with the path of each. */
async function listLibrary(request: Request<'listOfStudy' | 'listOfAll'>) {
  const { caller, studydesk, query } = request
  const { structured: _ofFolder, filter: _ofPath, ...paging } = request.parameters
  const folder = await folderAt(request, namesIn(query.filter ?? ''))
  const studyId = studyIn(request)
  const ofLibrary: Values = studyId === null ? { studyId_filled: 'false' } : { studyId }
  const isStructured = query.structured === true
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
async function foldersBelow({ caller, studydesk }: CallContext, id: string): Promise<readonly string[]> {
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
