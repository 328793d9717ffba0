import type { Statement } from '../database/types.ts'
import type { Task } from '../jobs/task.ts'
import type { Jobs } from '../jobs/types.ts'
import { log } from '../log.ts'
import type { Studydesk } from '../studydesk.ts'
import { isReadable, textOfFile } from './textOfFile.ts'

export const readTextTask = 'documents.readText'

/** Queues the reading of a document's file, for the transaction that names the file. */
export const readTextStatement = (
  jobs: Pick<Jobs, 'statement'>,
  { orgId, documentId }: { readonly orgId: string; readonly documentId: string },
): Statement => jobs.statement({ task: readTextTask, orgId, payload: { documentId }, isPatient: true })

/** What its file says, unless it has another one by now. The document is held: whoever renames it in this moment is waited for. */
const contentStatement = (
  orgId: string,
  { documentId, fileId, content }: { readonly documentId: string; readonly fileId: string; readonly content: string },
): Statement => ({
  text: `update document_text known set file_id = $3, content = $4,
      words = studydesk_document_words(document.name, document.tags, document.description, $4)
    from (select name, tags, description from document where org_id = $1 and id = $2 and file_id = $3 for share) document
    where known.org_id = $1 and known.document_id = $2`,
  values: [orgId, documentId, fileId, content],
})

/** Documents that are asked for at a time. */
const mostAtOnce = 200

/** What a document's file says, so that it is found by it. A file that cannot be read is found by its name alone. */
export const readText: Task = async ({ orgId, payload, finish, studydesk: { database, files, jobs } }) => {
  const { documentId } = payload as { readonly documentId?: string }
  if (documentId === undefined) return queueUnread({ orgId, database, jobs })
  const [answer] = await database.batch(orgId, [
    {
      text: 'select file_id::text as "fileId", content_type as "contentType" from document where org_id = $1 and id = $2',
      values: [orgId, documentId],
    },
  ])
  const { fileId, contentType } = (answer?.rows[0] ?? {}) as { readonly fileId?: string; readonly contentType?: string }
  if (fileId === undefined) return void (await database.batch(orgId, [finish]))
  let content = ''
  if (contentType !== undefined && isReadable(contentType)) {
    content = await textOfFile(contentType, await files.contentOf(orgId, fileId)).catch((error: unknown) => {
      // What somebody stored may be broken, or locked by a password.
      log.warn('The text of a document could not be read', { orgId, documentId, reason: String(Object(error).name ?? 'unknown') })
      return ''
    })
  }
  await database.batch(orgId, [contentStatement(orgId, { documentId, fileId, content }), finish])
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
