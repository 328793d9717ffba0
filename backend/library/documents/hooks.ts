import type { ResourceRow } from '#resources/core/rows.ts'
import { isNameOfType } from '#resources/files/attachmentTypes.ts'
import { isProgram, isProgramName } from '#resources/files/programFiles.ts'
import { closeStatement } from '../../messages/queue/closeNotices.ts'
import { notificationJob } from '../../messages/queue/notificationJob.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { CompletedWrite, ResourceHooks, Write } from '../../platform/engine/types.ts'
import { findLibrary, requireLibrary } from './library.ts'
import { readTextStatement } from './readText.ts'

type Folder = ResourceRow['libraryFolder']
type Document = ResourceRow['document']

/** Hooks of folders: a folder belongs to the library of its parent. Specification 1, section 5, "Library". */
export const folderHooks: ResourceHooks<Folder> = {
  on: {
    create: {
      holds: { parentId: 'shared' },
      async fill(write) {
        if (write.isTrusted) return undefined
        const library = await findLibrary(write, 'parentId')
        await requireLibrary(write, library === null ? write.input.studyId : library.studyId)
        return library ?? undefined
      },
    },
    update: {
      holds: { parentId: 'shared' },
      async check(write) {
        if (!write.isTrusted) await findLibrary(write, 'parentId')
      },
    },
  },
}

/** Hooks of documents: they check the file's name and type, index its text, and notify the users who must read it. */
export const documentHooks: ResourceHooks<Document> = {
  on: {
    create: {
      holds: { folderId: 'shared' },
      async fill(write) {
        const library = write.isTrusted ? null : await findLibrary(write, 'folderId')
        if (!write.isTrusted) await requireLibrary(write, library?.studyId)
        return { ...library, ...checkFile(write) }
      },
    },
    update: {
      holds: { folderId: 'shared' },
      async fill(write) {
        const library = write.isTrusted ? null : await findLibrary(write, 'folderId')
        return { ...library, ...checkFile(write) }
      },
    },
    every: { send: (write) => [...queueTextReading(write), ...buildNoticeStatements(write)] },
  },
}

/** A new file counts as readable until its text was read. @throws invalid fileNameType, fileProgram */
function checkFile({ before, input }: Write<Document>): Partial<Document> {
  const after = { ...before, ...input }
  rejectPrograms(after)
  rejectWrongExtension(after)
  const isNew = typeof input.fileId === 'string' && input.fileId.toLowerCase() !== before?.fileId
  return isNew ? { isUnreadable: false } : {}
}

/**
 * Rejects a name whose extension does not match the content, because a downloaded copy would open in the wrong program. @throws invalid
 * fileNameType
 */
function rejectWrongExtension({ name, contentType }: Partial<Record<keyof Document, unknown>>): void {
  if (typeof name === 'string' && typeof contentType === 'string' && !isNameOfType(name, contentType))
    throw invalid([{ path: 'name', code: 'fileNameType' }])
}

/** Rejects programs. All other files are stored, and downloaded if nothing can display them. @throws invalid fileProgram */
function rejectPrograms({ name, contentType }: Partial<Record<keyof Document, unknown>>): void {
  if (typeof name !== 'string' || typeof contentType !== 'string') return
  if (isProgram({ fileName: name, contentType })) throw invalid([{ path: isProgramName(name) ? 'name' : 'fileId', code: 'fileProgram' }])
}

/** Starts the job that indexes the text of a new file. The document's name is indexed immediately (migration 0097). */
const queueTextReading = ({ before, after, caller, studydesk }: CompletedWrite<Document>): readonly Statement[] =>
  before?.fileId === after.fileId ? [] : [readTextStatement(studydesk.jobs, { orgId: caller.orgId, documentId: after.id })]

/** Notifies every reader of a version that they must read, once for each version. */
function buildNoticeStatements({ action, before, after, caller, studydesk }: CompletedWrite<Document>): readonly Statement[] {
  const isRequested = after.needsReading === true && action !== 'remove'
  const isNews = before?.needsReading !== true || before.versionNumber !== after.versionNumber
  if (!isRequested || !isNews) return []
  return [
    // Closes the notifications about the former version.
    closeStatement({ orgId: caller.orgId, topics: ['DOCUMENT_TO_READ'], record: 'document', recordId: after.id }),
    notificationJob(studydesk.jobs, caller.orgId, {
      topic: 'DOCUMENT_TO_READ',
      record: 'document',
      recordId: after.id,
      by: caller.userId,
      once: `DOCUMENT_TO_READ ${after.id} ${after.versionNumber}`,
    }),
  ]
}
