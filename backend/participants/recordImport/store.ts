import { isUuid } from '#resources/core/fields/ref.ts'
import type { RecordColumnSummary, RecordMapping } from '#resources/participants/recordImport.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { RecordResult } from './cellLog.ts'

interface StoredImport {
  readonly studyId: string
  readonly isTrial: boolean
  readonly records: number
  readonly columns: readonly RecordColumnSummary[]
  readonly mapping: RecordMapping
}

/** Stores an import of the caller with its file, in place of the caller's earlier trials in the study. */
export async function storeImport(
  { run }: Work,
  { orgId, userId }: CallerContext['caller'],
  { id, content, studyId, isTrial, records, columns, mapping }: StoredImport & { readonly id: string; readonly content: Buffer },
): Promise<void> {
  await run({
    text: 'delete from record_import where org_id = $1 and study_id = $2 and created_by = $3 and is_trial',
    values: [orgId, studyId, userId],
  })
  await run({
    text: `insert into record_import (org_id, id, study_id, created_by, is_trial, records, columns, mapping, file_content)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [orgId, id, studyId, userId, isTrial, records, JSON.stringify(columns), JSON.stringify(mapping), content],
  })
}

/** Returns an import of the caller with its file, until all records are processed. @throws notFound */
export async function findImport(context: CallerContext, id: string): Promise<StoredImport & { readonly content: Buffer }> {
  const found = await readImport(context, id)
  if (found.content === null) throw notFound()
  return { ...found, content: found.content }
}

/** Returns an import of the caller. @throws notFound for an import of another user */
export async function readImport(
  { caller: { orgId, userId }, studydesk }: CallerContext,
  id: string,
): Promise<StoredImport & { readonly content: Buffer | null }> {
  const [answer] = isUuid(id)
    ? await studydesk.database.batch(orgId, [
        {
          text: `select study_id::text as "studyId", is_trial as "isTrial", records, columns, mapping, file_content as content from record_import
            where org_id = $1 and id = $2 and created_by = $3`,
          values: [orgId, id, userId],
        },
      ])
    : []
  const row = answer?.rows[0]
  if (row === undefined) throw notFound()
  return row as unknown as StoredImport & { readonly content: Buffer | null }
}

/** Returns the results of an import in the order of the records. */
export async function readResults({ caller: { orgId }, studydesk }: CallerContext, id: string): Promise<readonly RecordResult[]> {
  const [answer] = await studydesk.database.batch(orgId, [
    { text: 'select result from record_import_result where org_id = $1 and import_id = $2 order by position', values: [orgId, id] },
  ])
  return (answer?.rows ?? []).map(({ result }) => result as RecordResult)
}

/** Stores the result of a record, and removes the file with the last one. */
export const buildResultStatements = (
  orgId: string,
  { importId, position, result }: { readonly importId: string; readonly position: number; readonly result: RecordResult },
): readonly Statement[] => [
  {
    text: `insert into record_import_result (org_id, import_id, position, result) values ($1, $2, $3, $4)
      on conflict (org_id, import_id, position) do update set result = excluded.result`,
    values: [orgId, importId, position, JSON.stringify(result)],
  },
  {
    text: 'update record_import set file_content = null where org_id = $1 and id = $2 and records = $3 + 1',
    values: [orgId, importId, position],
  },
]
