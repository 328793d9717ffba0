import { data, defineCalls, file } from '../core/call.ts'
import { choice, integer, text } from '../core/fields/index.ts'
import type { ReceivedChunks } from './uploadParts.ts'

/** A stored file. Its content is downloaded from a temporary address. */
export interface StoredFile {
  readonly id: string
  readonly fileName: string
  /** Detected from the content, not from the name. */
  readonly contentType: string
  /** Size in bytes. */
  readonly fileSize: number
  readonly dateAdded: string
}

/** Permission that every user with at least one ability has. */
const uploaders = { access: { page: 'RESOURCE_LIBRARY', action: 'SIGNED_IN' } } as const

/** Calls for stored files, uploaded whole or in parts. Specification 2, section 7, "Files and resource library". */
export const fileCalls = defineCalls({
  store: { ...uploaders, method: 'POST', path: 'file', upload: {}, output: data<StoredFile>() },
  describe: { method: 'GET', path: 'file/:id', access: { signedIn: true }, output: data<StoredFile>() },
  address: {
    method: 'GET',
    path: 'file/:id/sas',
    access: { signedIn: true },
    query: {
      purpose: choice({ values: ['download'], about: '`download` where the file is saved and not only shown: the history says so.' }),
    },
    output: data<{ readonly url: string }>(),
  },
  content: { method: 'GET', path: 'file/content/:token', access: { public: true }, output: file() },
  partsArrived: { ...uploaders, method: 'GET', path: 'file/upload/:upload', output: data<ReceivedChunks>() },
  storePart: { ...uploaders, method: 'PUT', path: 'file/upload/:upload/part/:number', upload: {}, output: data<ReceivedChunks>() },
  finishUpload: {
    ...uploaders,
    method: 'POST',
    path: 'file/upload/:upload/finish',
    status: 201,
    input: { fileName: text({ required: true, max: 1000 }), parts: integer({ required: true, min: 1 }) },
    output: data<StoredFile>(),
  },
})
