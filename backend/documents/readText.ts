import { auditInsert } from '../auditTrail/insert.ts'
import type { Database, Statement } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { log } from '../log.ts'
import { isReadable, textOfFile, UnreadableFile } from './textOfFile.ts'

export const readTextTask = 'documents.readText'

/** Queues the reading of a document's file, for the transaction that names the file. */
export const readTextStatement = (
  jobs: Pick<Jobs, 'statement'>,
  { orgId, documentId }: { readonly orgId: string; readonly documentId: string },
): Statement => jobs.statement({ task: readTextTask, orgId, payload: { documentId }, isPatient: true })

/** Documents that are queued at a time. */
const mostAtOnce = 200
/** Readings of one file that began and never ended, because their node ended: the file may be the cause. */
const mostAttempts = 2

interface DocumentFile {
  readonly orgId: string
  readonly documentId: string
  readonly fileId: string
  readonly contentType: string | null
  /** Readings of this file that have begun. */
  readonly attempts: number
}

/** Stores the text of a document's file, so that the document is found by it. One whose text cannot be read says so, and is not read again. */
export const readText: Task = async ({ orgId, payload, finish, studydesk }) => {
  const { database, files, jobs } = studydesk
  const { documentId } = payload as { readonly documentId?: string }
  if (documentId === undefined) return queueUnread({ orgId, database, jobs })
  const file = await fileOf(database, { orgId, documentId })
  if (file === null) return void (await database.batch(orgId, [finish]))
  const text = await textOf(file, { database, files })
  await database.batch(orgId, [contentStatement(file, text ?? ''), ...(await unreadableStatements(database, file, text === null)), finish])
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
 * Each reading is recorded before it begins: one that ends its node is not repeated without end.
 * @returns null where the text cannot be read
 * @throws what passes by itself, as a store that does not respond: such a reading does not count
 */
async function textOf(file: DocumentFile, { database, files }: Pick<Studydesk, 'database' | 'files'>): Promise<string | null> {
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

/** What its file says, unless it has another one by now. The document is held: whoever renames it in this moment is waited for. */
const contentStatement = ({ orgId, documentId, fileId }: DocumentFile, content: string): Statement => ({
  text: `update document_text known set file_id = $3, content = $4,
      words = studydesk_document_words(document.name, document.tags, document.description, $4)
    from (select name, tags, description from document where org_id = $1 and id = $2 and file_id = $3 for share) document
    where known.org_id = $1 and known.document_id = $2`,
  values: [orgId, documentId, fileId, content],
})

/** Writes on the document whether its text could be read, where that changes. The version does not change, so that no edit in progress is refused. */
async function unreadableStatements(
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
      // By hand: the system writes it for no caller; its event is inserted beside it.
      text: 'update document set is_unreadable = $4 where org_id = $1 and id = $2 and file_id = $3',
      values: [orgId, documentId, fileId, isUnreadable],
    },
    auditInsert(
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

/** Files that were stored by other ways than a write of their document, and those whose reading failed too often. */
async function queueUnread({ orgId, database, jobs }: Pick<Studydesk, 'database' | 'jobs'> & { readonly orgId: string }): Promise<void> {
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
