import { isNameOfType } from '#resources/attachmentTypes.ts'
import { isProgram, isProgramName } from '#resources/programFiles.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { closeStatement } from '../closeNotices.ts'
import type { Statement } from '../database/types.ts'
import type { ResourceHooks, Write, Written } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { factsOfFile } from '../files/factsOfFile.ts'
import { raiseStatement } from '../raiseNotice.ts'
import { demandLibrary, libraryFor, seen } from './library.ts'
import { readTextStatement } from './readText.ts'

type Folder = ResourceRow['libraryFolder']
type Document = ResourceRow['document']

/** A folder is of the library of the one above it. Specification 1, section 5, "Library". */
export const folderHooks: ResourceHooks<Folder> = {
  on: {
    create: {
      holds: { parentId: 'shared' },
      async fill(write) {
        if (write.isTrusted) return undefined
        const library = await libraryFor(write, 'parentId')
        await demandLibrary(write, library === null ? write.input.studyId : library.studyId)
        return library ?? undefined
      },
    },
    update: {
      holds: { parentId: 'shared' },
      async check(write) {
        if (!write.isTrusted) await libraryFor(write, 'parentId')
      },
    },
  },
}

/** A document tells of its file what lists sort by, is found by its words, and is told to those who are to read it. */
export const documentHooks: ResourceHooks<Document> = {
  on: {
    create: {
      holds: { folderId: 'shared' },
      async fill(write) {
        const library = write.isTrusted ? null : await libraryFor(write, 'folderId')
        if (!write.isTrusted) await demandLibrary(write, library?.studyId)
        return { ...library, ...(await fillFile(write)) }
      },
    },
    update: {
      holds: { folderId: 'shared' },
      async fill(write) {
        const library = write.isTrusted ? null : await libraryFor(write, 'folderId')
        return { ...library, ...(await fillFile(write)) }
      },
    },
    every: { send: (written) => [...readAnew(written), ...told(written)] },
  },
}

/** @throws invalid fileNameType, fileProgram */
async function fillFile(write: Write<Document>): Promise<Partial<Document>> {
  const file = await fileIn(write)
  const after = { ...write.before, ...write.input, ...file }
  rejectPrograms(after)
  refuseOtherEnd(after)
  return file
}

/** A name that ends otherwise than its content would open as something else once it is taken home. @throws invalid fileNameType */
function refuseOtherEnd({ name, contentType }: Partial<Record<keyof Document, unknown>>): void {
  if (typeof name === 'string' && typeof contentType === 'string' && !isNameOfType(name, contentType))
    throw invalid([{ path: 'name', code: 'fileNameType' }])
}

/** Any other file is stored, and downloaded where nothing shows it. @throws invalid fileProgram */
function rejectPrograms({ name, contentType }: Partial<Record<keyof Document, unknown>>): void {
  if (typeof name !== 'string' || typeof contentType !== 'string') return
  if (isProgram({ fileName: name, contentType })) throw invalid([{ path: isProgramName(name) ? 'name' : 'fileId', code: 'fileProgram' }])
}

/** Of a new file all that lists show; its name is the document's, where that has none yet. */
async function fileIn({ before, input, studydesk, caller }: Write<Document>): Promise<Partial<Document>> {
  const isNew = before === null || (typeof input.fileId === 'string' && input.fileId.toLowerCase() !== before.fileId)
  const facts = isNew ? await factsOfFile(studydesk.files, caller, { fileId: input.fileId }) : null
  if (facts === null) return {}
  const { fileName, ...told } = facts
  return { ...told, isUnreadable: false, ...(before === null && (input.name ?? null) === null && { name: fileName }) }
}

/** The words of another file are read by a job; by what it is called it is found at once (migration 0097). */
const readAnew = ({ before, after, caller, studydesk }: Written<Document>): readonly Statement[] =>
  before?.fileId === after.fileId ? [] : [readTextStatement(studydesk.jobs, { orgId: caller.orgId, documentId: after.id })]

/** Everybody who sees it is told of a version that they are to read, once. */
function told({ action, before, after, caller, studydesk }: Written<Document>): readonly Statement[] {
  const isAsked = after.needsReading === true && action !== 'remove'
  const isNews = before?.needsReading !== true || before.versionNumber !== after.versionNumber
  if (!isAsked || !isNews) return []
  return [
    // The former version is no longer to be read.
    closeStatement({ orgId: caller.orgId, topics: ['DOCUMENT_TO_READ'], record: 'document', recordId: after.id }),
    raiseStatement(studydesk.jobs, caller.orgId, {
      topic: 'DOCUMENT_TO_READ',
      record: 'document',
      recordId: after.id,
      by: caller.userId,
      once: `DOCUMENT_TO_READ ${after.id} ${after.versionNumber}`,
    }),
  ]
}

/** Somebody says that they have read what they had before them: the version of today, of a document that is to be read. */
export const readingHooks: ResourceHooks<ResourceRow['documentReading']> = {
  on: {
    create: {
      holds: { documentId: 'shared' },
      async check({ input, studydesk, caller }) {
        if (typeof input.documentId !== 'string') return
        // A document that they do not see is refused by the engine itself.
        const document = await seen(studydesk.engine.read(caller, 'document', input.documentId))
        if (document === null) return
        if (document.needsReading !== true) throw conflict('NothingToRead')
        if (input.versionNumber !== document.versionNumber) throw invalid([{ path: 'versionNumber', code: 'notPresentVersion' }])
      },
    },
    every: {
      send: ({ after, caller: { orgId, userId } }) => [
        closeStatement({ orgId, topics: ['DOCUMENT_TO_READ'], record: 'document', recordId: after.documentId, userId }),
      ],
    },
  },
}
