import type { Values } from '#resources/core/conditions.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isOpenToAll } from '#resources/core/resource.ts'
import { megabytesOf } from '#resources/core/values/sizes.ts'
import { ApplicationError, invalid } from '../../common/errors.ts'
import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { fileReason } from '../databaseErrors/reasons.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/**
 * Checks files that a row names for the first time: the caller may read each one, and the field accepts its type and size.
 * @throws invalid
 */
export async function checkFiles(operation: RequestContext, row: Values, names: readonly string[]): Promise<void> {
  if (operation.isTrusted === true) return
  const fields = findNamedFiles(operation.table.model, row, names)
  const problems = await Promise.all(fields.map((field) => problemOf(operation, field, row[field.name] as string)))
  const fileProblems = problems.filter((problem) => problem !== null)
  if (fileProblems.length > 0) throw invalid(fileProblems)
}

/**
 * Returns statements that let the readers of the row read its files once the transaction commits. A file of another row is rejected,
 * since the readers of this row would learn its name. Exception: a child row may name files that all readers of its parent see. For
 * example, a comment may name a file of the same participant.
 */
export function buildFileStatements(operation: RequestContext, writtenFiles: WrittenFiles): readonly Statement[] {
  const { parts, table, isTrusted } = operation
  const { id, row, names } = writtenFiles
  return findNamedFiles(table.model, row, names).flatMap((field) => [
    parts.studydesk.files.giveStatement(row[field.name] as string, { resource: table.model.name, recordId: id, field: field.name }),
    ...(isTrusted === true ? [] : [belongsStatement(operation, field, writtenFiles)]),
  ])
}

interface WrittenFiles {
  readonly id: string
  readonly row: Values
  readonly names: readonly string[]
}

function belongsStatement({ parts, table: { model }, caller }: RequestContext, field: ModelField, { id, row }: WrittenFiles): Statement {
  const siblingConditions = [...parts.tables.values()].flatMap((other) =>
    isOpenSibling(other.model, model) ? [buildSiblingFileSql(other.model)] : [],
  )
  const ownershipConditions = [`"file"."resource" = $3 and "file"."record_id" = $4`, ...siblingConditions]
  return requireStatement(
    `exists (select from "stored_file" "file" where "file"."org_id" = $1 and "file"."id" = $2 and (${ownershipConditions.join(' or ')}))`,
    `${fileReason}${field.name}`,
    [
      caller.orgId,
      row[field.name],
      model.name,
      id,
      ...(siblingConditions.length === 0 || model.partOf === null ? [] : [row[model.partOf.name]]),
    ],
  )
}

/** True if the other resource stores files of the same parent, and all readers of the parent see these files. */
const isOpenSibling = (other: ResourceModel, model: ResourceModel): boolean =>
  model.partOf !== null &&
  other !== model &&
  other.partOf?.target === model.partOf.target &&
  other.files.length > 0 &&
  isOpenToAll(other.resource)

const buildSiblingFileSql = ({ name, quotedTable, partOf }: ResourceModel): string =>
  `"file"."resource" = '${name}' and exists (select from ${quotedTable} "beside" where "beside"."org_id" = $1
        and "beside"."id" = "file"."record_id" and "beside".${partOf?.quoted} = $5)`

const findNamedFiles = (model: ResourceModel, row: Values, names: readonly string[]): readonly ModelField[] =>
  model.files.filter((field) => names.includes(field.name) && typeof row[field.name] === 'string')

async function problemOf({ parts, caller }: RequestContext, field: ModelField, id: string): Promise<FieldProblem | null> {
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
