import type { ResourceAnswer } from '../core/rows.ts'
import type { DocumentKind } from './documentKinds.ts'

type Document = ResourceAnswer['document']
type Folder = ResourceAnswer['libraryFolder']

/** `GET resource-library/search`, `GET study/{studyId}/attachments/search`. */
export interface DocumentMatch {
  readonly document: ResourceAnswer['document']
  /** Path of its folder: `Training/Site start`. */
  readonly path: string
  /** Excerpt of the file around the match; null for a match in name, tags or description. */
  readonly quote: string | null
  /** True if the document is not an exact match: its text contains words with a similar spelling. */
  readonly isSimilar: boolean
}

/**
 * `GET documents/search/filters`, and the same for one library: possible filters of the search result, with the number of documents that
 * each would leave. Counts only documents that the reader may see. The highest number comes first. Each filter is counted as if it was
 * not set.
 */
export interface DocumentFilters {
  /** Folders with the number of documents in them and in their subfolders; the path starts at the top of the library. */
  readonly folders: readonly { readonly id: string; readonly path: string; readonly count: number }[]
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
  /** Null: the library of the organization. */
  readonly studies: readonly { readonly id: string | null; readonly name: string | null; readonly count: number }[]
  readonly types: readonly { readonly type: DocumentKind; readonly count: number }[]
}

/** `GET library-folder/{id}/way`: a folder and its parent folders, the topmost first. */
export interface FolderPathEntry {
  readonly id: string
  readonly name: string
}

/**
 * `POST library-folder/{id}/copy`: the copied folder, and the task that copies its documents. The task is null if the folder contains no
 * documents.
 */
export interface FolderCopied {
  readonly folder: ResourceAnswer['libraryFolder']
  readonly taskId: string | null
}

/** A file of the library as the calls of specification 2, section 7, return it. */
export interface LibraryFile extends Document {
  readonly kind: 'file'
  readonly path: string
}
export interface LibraryFolderEntry extends Folder {
  readonly kind: 'folder'
  readonly path: string
}

/** A folder or document that was removed. */
export interface RemovedFromLibrary {
  readonly id: string
}

/** Data of the documents widget: documents updated within a number of days. */
export interface DocumentFigures extends DocumentWidgetConfig {
  readonly documents: readonly ResourceAnswer['document'][]
}

/** `GET dashboard/document/config`, and the same for a study. */
export interface DocumentWidgetConfig {
  /** Number of past days whose documents are shown. */
  readonly lastUpdatedDays: number
}
export const defaultUpdatedDays = 120
/** Maximum number of days that a user can set. */
export const mostUpdatedDays = 3650
