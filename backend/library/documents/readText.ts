import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { log } from '../../platform/common/log.ts'
import type { Database, Statement } from '../../platform/database/types.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { Task } from '../../platform/engine/ports/tasks.ts'
import { isReadable, textOfFile, UnreadableFile } from './textOfFile.ts'

export const readTextTask = 'documents.readText'

/** Queues the job that reads a document's file, in the transaction that writes the file. */
export const readTextStatement = (
  jobs: Pick<Jobs, 'statement'>,
  { orgId, documentId }: { readonly orgId: string; readonly documentId: string },
): Statement => jobs.statement({ task: readTextTask, orgId, payload: { documentId }, isPatient: true })

/** Documents that are queued at once. */
const mostAtOnce = 200
/** Most attempts to read one file that did not end because their node ended. The file may be the cause. */
const mostAttempts = 2

interface DocumentFile {
  readonly orgId: string
  readonly documentId: string
  readonly fileId: string
  readonly contentType: string | null
  /** Number of readings of this file that have begun. */
  readonly attempts: number
}

/**
 * Stores the text of a document's file, so that a search finds the document. Marks a document whose text cannot be read, and does not
 * read it again.
 */
export const readText: Task = async ({ orgId, payload, finish, studydesk }) => {
  const { database, files, jobs } = studydesk
  const { documentId } = payload as { readonly documentId?: string }
  if (documentId === undefined) return queueUnread({ orgId, database, jobs })
  const file = await fileOf(database, { orgId, documentId })
  if (file === null) return void (await database.batch(orgId, [finish]))
  const text = await textOf(file, { database, files })
  await database.batch(orgId, [
    buildContentStatement(file, text ?? ''),
    ...(await buildUnreadableStatements(database, file, text === null)),
    finish,
  ])
}

async function fileOf(database: Database, { orgId, documentId }: Pick<DocumentFile, 'orgId' | 'documentId'>): Promise<DocumentFile | null> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select document.file_id::text as "fileId", document.content_type as "contentType",
          case when known.attempted_file_id = document.file_id then known.attempts else 0 end as attempts
        from document left join document_text known on known.org_id = document.org_id and known.document_id = document.id
        where document.org_id = $1 and document.id = $2 and document.file_id is not null`,
      values: [orgId, documentId],
    },
  ])
  const [row] = answer?.rows ?? []
  return row === undefined ? null : { orgId, documentId, ...(row as unknown as Pick<DocumentFile, 'fileId' | 'contentType' | 'attempts'>) }
}

/**
 * Reads a file. Records each attempt before it begins, so that a file that ends its node is not read endlessly.
 * @returns null if the text cannot be read
 * @throws temporary errors, for example of the store; the attempt then does not count
 */
async function textOf(file: DocumentFile, { database, files }: Pick<Services, 'database' | 'files'>): Promise<string | null> {
  const { orgId, documentId, fileId, contentType, attempts } = file
  if (contentType === null || !isReadable(contentType)) return ''
  if (attempts >= mostAttempts) return null
  await database.batch(orgId, [attemptStatement(file, attempts + 1)])
  try {
    return await textOfFile(contentType, () => files.contentOf(orgId, fileId))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) {
      await database.batch(orgId, [attemptStatement(file, attempts)])
      throw error
    }
    log.warn('The text of a document could not be read', { orgId, documentId, reason: error.message })
    return null
  }
}

const attemptStatement = ({ orgId, documentId, fileId }: DocumentFile, attempts: number): Statement => ({
  text: 'update document_text set attempted_file_id = $3, attempts = $4 where org_id = $1 and document_id = $2',
  values: [orgId, documentId, fileId, attempts],
})

/** Stores the text of a file, unless the document has another file by now. Locks the document, so that a concurrent rename waits. */
const buildContentStatement = ({ orgId, documentId, fileId }: DocumentFile, content: string): Statement => ({
  text: `update document_text known set file_id = $3, content = $4,
      words = studydesk_document_words(document.name, document.tags, document.description, $4)
    from (select name, tags, description from document where org_id = $1 and id = $2 and file_id = $3 for share) document
    where known.org_id = $1 and known.document_id = $2`,
  values: [orgId, documentId, fileId, content],
})

/**
 * Records on the document whether its text could be read, if that has changed. Keeps the version, so that no edit in progress is
 * rejected.
 */
async function buildUnreadableStatements(
  database: Database,
  { orgId, documentId, fileId }: DocumentFile,
  isUnreadable: boolean,
): Promise<readonly Statement[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select study_id::text as "studyId", site_id::text as "siteId" from document
        where org_id = $1 and id = $2 and file_id = $3 and is_unreadable is distinct from $4`,
      values: [orgId, documentId, fileId, isUnreadable],
    },
  ])
  const [row] = answer?.rows ?? []
  if (row === undefined) return []
  const { studyId, siteId } = row as { readonly studyId: string | null; readonly siteId: string | null }
  return [
    {
      // By hand: the system writes it without a caller; the audit event is inserted with it.
      text: 'update document set is_unreadable = $4 where org_id = $1 and id = $2 and file_id = $3',
      values: [orgId, documentId, fileId, isUnreadable],
    },
    buildAuditInsert(
      { orgId, userId: null, correlationId: null },
      {
        kind: 'document',
        action: 'update',
        recordId: documentId,
        studyId,
        siteId,
        changes: { isUnreadable: [!isUnreadable, isUnreadable] },
      },
    ),
  ]
}

/** Queues files that were stored by other means than a write of their document, and files whose job failed too often. */
async function queueUnread({ orgId, database, jobs }: Pick<Services, 'database' | 'jobs'> & { readonly orgId: string }): Promise<void> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select document_id::text as "documentId" from document_text where org_id = $1 and file_id is null order by document_id limit $2`,
      values: [orgId, mostAtOnce],
    },
  ])
  const unread = (answer?.rows ?? []).map((row) => String(row.documentId))
  if (unread.length > 0)
    await database.batch(
      orgId,
      unread.map((documentId) => readTextStatement(jobs, { orgId, documentId })),
    )
}
