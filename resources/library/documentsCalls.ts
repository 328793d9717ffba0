import { data, defineCalls, list } from '../core/call.ts'
import { orKeyword } from '../core/callFields.ts'
import { boolean, choice, integer, ref, text } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { document } from './document.ts'
import {
  type DocumentFilters,
  type DocumentMatch,
  defaultUpdatedDays,
  type FolderCopied,
  type FolderPathEntry,
  type LibraryFile,
  type LibraryFolderEntry,
  mostUpdatedDays,
  type RemovedFromLibrary,
} from './documentAnswers.ts'
import { documentKinds } from './documentKinds.ts'
import { libraryFolder } from './libraryFolder.ts'

type Document = ResourceAnswer['document']
type Folder = ResourceAnswer['libraryFolder']

const page = 'DOCUMENT_LIBRARY'
const readers = { page, action: 'VIEW' } as const
const writers = { page, action: 'CONTRIBUTE' } as const
const owners = { page, action: 'OWN' } as const

const pathMax = 2000
const folderPath = { path: text({ max: pathMax, about: 'Names of folders from the top of the library on, with slashes between.' }) }
const entry = text({
  required: true,
  max: pathMax,
  about: 'Names of folders from the top of the library on and its own, with slashes between.',
})
const folderName = text({ required: true, max: libraryFolder.fields.name.max })

const narrowing = {
  q: text({
    required: true,
    max: 200,
    about: 'Words; documents in which all of them are found, by their beginnings; where there are none, words that are spelled much alike.',
  }),
  folderId: ref({ to: 'libraryFolder', about: 'Id of a folder: what is in it and below it.' }),
  tag: text({ about: 'A tag that they have.' }),
  type: choice(documentKinds, { about: 'What their files hold.' }),
}
const searchQuery = {
  ...narrowing,
  page: integer({ min: 0, max: 1_000_000, default: 0, about: 'From 0.' }),
  size: integer({ min: 1, max: 100, default: 25, about: 'Documents on a page.' }),
}
const studyQuery = {
  studyId: orKeyword(ref({ to: 'study', about: 'Id of a study whose library they are in; `none`: in that of the organisation.' }), 'none'),
}

const renameFolder = {
  of: 'libraryFolder',
  method: 'PATCH',
  access: writers,
  query: { path: entry, renameTo: { ...folderName, about: 'The new name.' } },
  output: data<Folder>(),
} as const
const renameFile = {
  of: 'document',
  method: 'PATCH',
  access: writers,
  query: { path: entry, renameTo: text({ required: true, max: document.fields.name.max, about: 'The new name.' }) },
  output: data<Document>(),
} as const
const createFolder = {
  of: 'libraryFolder',
  method: 'POST',
  access: writers,
  input: { folderName, path: text({ required: true, max: pathMax, about: 'The path of the folder above, `/` for the top.' }) },
  status: 201,
  output: data<Folder>(),
} as const
const deleteFolder = {
  of: 'libraryFolder',
  method: 'DELETE',
  access: writers,
  query: { ...folderPath, folderName },
  output: data<RemovedFromLibrary>(),
} as const
const addFile = {
  of: 'document',
  method: 'POST',
  access: writers,
  query: folderPath,
  upload: {},
  status: 201,
  output: data<Document>(),
} as const
const deleteFile = { of: 'document', method: 'DELETE', access: writers, output: data<RemovedFromLibrary>() } as const
const search = { of: 'document', method: 'GET', access: readers, output: list<DocumentMatch>() } as const
const filters = { of: 'document', method: 'GET', access: readers, output: data<DocumentFilters>() } as const
const recent = {
  of: 'document',
  method: 'GET',
  access: readers,
  query: { days: integer({ min: 0, max: mostUpdatedDays, default: defaultUpdatedDays, about: 'Added in so many days.' }) },
  output: data<readonly Document[]>(),
} as const
const listing = {
  of: 'document',
  method: 'GET',
  access: readers,
  query: {
    of: 'document',
    beside: {
      structured: boolean({ about: 'What stands in one folder, its folders first; else all files.' }),
      filter: text({
        max: pathMax,
        about: 'The path of that folder, or of the one below which files are listed; absent: the top of the library.',
      }),
    },
  },
  output: list<LibraryFile | LibraryFolderEntry>(),
} as const

/** Calls for folders and files by path, as in specification 2, section 7, and for the document search, copies and earlier versions. */
export const documentCalls = defineCalls({
  renameFolderOfStudy: { ...renameFolder, path: 'study/:studyId/rename-folder' },
  renameFileOfStudy: { ...renameFile, path: 'study/:studyId/rename-file' },
  createFolderOfStudy: { ...createFolder, path: 'study/:studyId/create-folder' },
  deleteFolderOfStudy: { ...deleteFolder, path: 'study/:studyId/delete-folder' },
  addFileOfStudy: { ...addFile, path: 'study/:studyId/attachment' },
  deleteFileOfStudy: { ...deleteFile, path: 'study/:studyId/attachment/delete', query: { file: entry } },
  searchInStudy: { ...search, path: 'study/:studyId/attachments/search', query: searchQuery },
  filtersInStudy: { ...filters, path: 'study/:studyId/attachments/search/filters', query: narrowing },
  recentOfStudy: { ...recent, path: 'study/:studyId/attachments/recent' },
  listOfStudyForOwners: { ...listing, path: 'study/:studyId/attachments/admin', access: owners },
  renameFolderOfAll: { ...renameFolder, path: 'resource-library/folder/rename' },
  renameFileOfAll: { ...renameFile, path: 'resource-library/files/rename' },
  createFolderOfAll: { ...createFolder, path: 'resource-library/create-folder' },
  deleteFolderOfAll: { ...deleteFolder, path: 'resource-library/folder' },
  addFileOfAll: { ...addFile, path: 'resource-library/files' },
  deleteFileOfAll: { ...deleteFile, path: 'resource-library/files/delete', query: { path: entry } },
  searchInAll: { ...search, path: 'resource-library/search', query: searchQuery },
  filtersInAll: { ...filters, path: 'resource-library/search/filters', query: narrowing },
  recentOfAll: { ...recent, path: 'resource-library/recent' },
  listOfAllForOwners: { ...listing, path: 'resource-library/admin', access: owners },
  listOfStudy: { ...listing, path: 'study/:studyId/attachments' },
  listOfAll: { ...listing, path: 'resource-library' },
  deleteById: { ...deleteFile, path: 'study/:studyId/attachment/:id' },
  search: { ...search, path: 'documents/search', query: { ...searchQuery, ...studyQuery } },
  filters: { ...filters, path: 'documents/search/filters', query: { ...narrowing, ...studyQuery } },
  wayToFolder: {
    of: 'libraryFolder',
    method: 'GET',
    path: 'library-folder/:id/way',
    access: readers,
    output: data<readonly FolderPathEntry[]>(),
  },
  copyDocument: {
    of: 'document',
    method: 'POST',
    path: 'document/:id/copy',
    access: writers,
    status: 201,
    input: {
      folderId: ref({ to: 'libraryFolder', about: 'Folder that gets the copy; absent: that of the document.' }),
      name: text({ max: document.fields.name.max, about: 'Name of the copy; absent: that of the document.' }),
    },
    output: data<Document>(),
  },
  copyFolder: {
    of: 'libraryFolder',
    method: 'POST',
    path: 'library-folder/:id/copy',
    access: writers,
    status: 201,
    input: {
      parentId: ref({ to: 'libraryFolder', about: 'Folder that gets the copy; absent: the top.' }),
      name: text({ max: libraryFolder.fields.name.max, about: 'Name of the copy; absent: that of the folder.' }),
    },
    output: data<FolderCopied>(),
  },
  restoreVersion: {
    of: 'document',
    method: 'POST',
    path: 'document/:id/restore-version',
    access: writers,
    input: { versionNumber: integer({ required: true, min: 1, about: 'Number of the former version.' }) },
    output: data<Document>(),
  },
})
