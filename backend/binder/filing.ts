import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { document as libraryDocument } from '#resources/library/document.ts'
import { numbered, visibilityCondition } from '../platform/access/visible.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'

type FiledDocument = ResourceRow['filedDocument']
/** The document of the library that is filed. */
interface Paper {
  readonly versionNumber: number | null
}

/** Fixes the version of the document that is filed: the current one. */
export async function fillVersion({
  input,
  caller,
  studydesk,
  isTrusted,
}: Write<FiledDocument>): Promise<Partial<FiledDocument> | undefined> {
  if (isTrusted || typeof input.documentId !== 'string') return undefined
  const document = await findDocument(studydesk, caller, input.documentId)
  // The engine itself rejects a document that the caller may not see.
  if (document === undefined) return undefined
  return { versionNumber: document.versionNumber ?? 1 }
}

/** Reads a document in the caller's scope. Filing needs no permission on the library. */
async function findDocument({ database }: Services, caller: Caller, id: string): Promise<Paper | undefined> {
  if (!isUuid(id)) return undefined
  const values: unknown[] = [caller.orgId, id]
  const isVisible = numbered(visibilityCondition(caller, libraryDocument), (value) => `$${values.push(value)}`)
  const text = `select version_number as "versionNumber" from document
    where org_id = $1 and id = $2 and ${isVisible}`
  const [result] = await database.batch(caller.orgId, [{ text, values }])
  const [document] = (result?.rows ?? []) as unknown as readonly Paper[]
  return document
}

/** Marks reviewed documents of the same type and subject as superseded, except documents with a later date. */
export async function supersedeFormer({ after, caller, run, work }: WriteContext<FiledDocument>): Promise<void> {
  const { rows } = await run({
    text: `select id::text from filed_document where org_id = $1 and study_id = $2 and document_type_id = $3 and id <> $4 and status = 'REVIEWED'
        and site_id is not distinct from $5::uuid and user_id is not distinct from $6::uuid
        and protocol_version_id is not distinct from $7::uuid and document_date <= $8::date`,
    values: [
      caller.orgId,
      after.studyId,
      after.documentTypeId,
      after.id,
      after.siteId,
      after.userId,
      after.protocolVersionId,
      after.documentDate,
    ],
  })
  for (const { id } of rows as unknown as readonly { readonly id: string }[])
    await work.trusted.update('filedDocument', id, { status: 'SUPERSEDED' })
}
