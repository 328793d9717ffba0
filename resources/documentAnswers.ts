import type { DocumentKind } from './documentKinds.ts'
import type { ResourceAnswer } from './rows.ts'

type Document = ResourceAnswer['document']
type Folder = ResourceAnswer['libraryFolder']

/** `GET resource-library/search`, `GET study/{studyId}/attachments/search`. */
export interface DocumentFound {
  readonly document: ResourceAnswer['document']
  /** Where it stands: `Training/Site start`. */
  readonly path: string
  /** What its file says around what was found there; null where it was found by its name, its tags or its description. */
  readonly quote: string | null
  /** Its words are spelled much like those of the search, none of which is found as it is. */
  readonly isSimilar: boolean
}

/**
 * `GET documents/search/filters`, and the same of one library: what the documents that are found could be narrowed to, and how many each choice would leave,
 * by the reader's own rights. The most frequent first; of each filter as if it was not set.
 */
export interface DocumentFilters {
  /** Folders with what is in them and below them; the path of each from the top of its library. */
  readonly folders: readonly { readonly id: string; readonly path: string; readonly count: number }[]
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
  /** Null: the library of the organisation. */
  readonly studies: readonly { readonly id: string | null; readonly name: string | null; readonly count: number }[]
  readonly types: readonly { readonly type: DocumentKind; readonly count: number }[]
}

/** `GET library-folder/{id}/way`: a folder with those above it, the topmost first. */
export interface FolderOnWay {
  readonly id: string
  readonly name: string
}

/** `POST library-folder/{id}/copy`: the copy, and the task by which its documents come; null where there are none. */
export interface FolderCopied {
  readonly folder: ResourceAnswer['libraryFolder']
  readonly taskId: string | null
}

/** A file of the library as the calls of specification 2, section 7, tell it. */
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

/** What the widget of documents shows: the newest of so many days. */
export interface DocumentFigures extends DocumentWidgetConfig {
  readonly documents: readonly ResourceAnswer['document'][]
}

/** `GET dashboard/document/config`, and the same of a study. */
export interface DocumentWidgetConfig {
  /** Documents of so many days are shown. */
  readonly lastUpdatedDays: number
}
export const defaultUpdatedDays = 120
/** Days that may be named. */
export const mostUpdatedDays = 3650
