import type { Values } from '#resources/core/conditions.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isOpenToAll } from '#resources/core/resource.ts'
import { megabytesOf } from '#resources/core/sizes.ts'
import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import { ApplicationError, invalid } from '../../errors.ts'
import { fileReason } from '../failures/reasons.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'

/**
 * Files that a row names for the first time: each must be one that the caller may read, of a type and size that the field takes.
 * @throws invalid
 */
export async function checkFiles(operation: Operation, row: Values, names: readonly string[]): Promise<void> {
  if (operation.isTrusted === true) return
  const fields = namedFiles(operation.table.model, row, names)
  const problems = await Promise.all(fields.map((field) => problemOf(operation, field, row[field.name] as string)))
  const found = problems.filter((problem) => problem !== null)
  if (found.length > 0) throw invalid(found)
}

/**
 * From the commit on, who may read the record may read its files. A file that another record has stays there, and is not named here: its
 * name would be told to readers of this one. Of its own whole a part may name what everybody sees who sees the whole: a comment names a
 * file of the same participant.
 */
export function fileStatements(operation: Operation, written: WrittenFiles): readonly Statement[] {
  const { parts, table, isTrusted } = operation
  const { id, row, names } = written
  return namedFiles(table.model, row, names).flatMap((field) => [
    parts.studydesk.files.giveStatement(row[field.name] as string, { resource: table.model.name, recordId: id, field: field.name }),
    ...(isTrusted === true ? [] : [belongsStatement(operation, field, written)]),
  ])
}

interface WrittenFiles {
  readonly id: string
  readonly row: Values
  readonly names: readonly string[]
}

function belongsStatement({ parts, table: { model }, caller }: Operation, field: ModelField, { id, row }: WrittenFiles): Statement {
  const beside = [...parts.tables.values()].flatMap((other) => (isOpenBeside(other.model, model) ? [ofSameWhole(other.model)] : []))
  const owned = [`"file"."resource" = $3 and "file"."record_id" = $4`, ...beside]
  return requireStatement(
    `exists (select from "stored_file" "file" where "file"."org_id" = $1 and "file"."id" = $2 and (${owned.join(' or ')}))`,
    `${fileReason}${field.name}`,
    [caller.orgId, row[field.name], model.name, id, ...(beside.length === 0 || model.partOf === null ? [] : [row[model.partOf.name]])],
  )
}

/** Has another resource files of the same whole, hidden from nobody who sees that? */
const isOpenBeside = (other: ResourceModel, model: ResourceModel): boolean =>
  model.partOf !== null &&
  other !== model &&
  other.partOf?.target === model.partOf.target &&
  other.files.length > 0 &&
  isOpenToAll(other.resource)

const ofSameWhole = ({ name, quotedTable, partOf }: ResourceModel): string =>
  `"file"."resource" = '${name}' and exists (select from ${quotedTable} "beside" where "beside"."org_id" = $1
        and "beside"."id" = "file"."record_id" and "beside".${partOf?.quoted} = $5)`

const namedFiles = (model: ResourceModel, row: Values, names: readonly string[]): readonly ModelField[] =>
  model.files.filter((field) => names.includes(field.name) && typeof row[field.name] === 'string')

async function problemOf({ parts, caller }: Operation, field: ModelField, id: string): Promise<FieldProblem | null> {
  const { accept, maxBytes } = field.definition as FileField
  try {
    const file = await parts.studydesk.files.describe(caller, id)
    if (accept !== undefined && !accept.includes(file.contentType)) return { path: field.name, code: 'fileType' }
    if (maxBytes !== undefined && file.fileSize > maxBytes)
      return { path: field.name, code: 'fileTooLarge', details: { megabytes: megabytesOf(maxBytes) } }
    return null
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 404) return { path: field.name, code: 'fileNotFound' }
    throw error
  }
}
