import type { Values } from '#resources/core/conditions.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { Statement } from '../../database/types.ts'
import { ApplicationError, invalid } from '../../errors.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'

/**
 * Files that a row names for the first time: each must be one that the caller may read, of a type and size that the field takes.
 * @throws invalid
 */
export async function checkFiles(operation: Operation, row: Values, names: readonly string[]): Promise<void> {
  const fields = namedFiles(operation.table.model, row, names)
  const problems = await Promise.all(fields.map((field) => problemOf(operation, field, row[field.name] as string)))
  const found = problems.filter((problem) => problem !== null)
  if (found.length > 0) throw invalid(found)
}

/** From the commit on, who may read the record may read its files. */
export function fileStatements(
  { parts, table }: Operation,
  { id, row, names }: { readonly id: string; readonly row: Values; readonly names: readonly string[] },
): readonly Statement[] {
  return namedFiles(table.model, row, names).map((field) =>
    parts.studydesk.files.giveStatement(row[field.name] as string, { resource: table.model.name, recordId: id, field: field.name }),
  )
}

const namedFiles = (model: ResourceModel, row: Values, names: readonly string[]): readonly ModelField[] =>
  model.stored.filter(
    (field) =>
      (field.definition.type === 'file' || field.definition.type === 'image') &&
      names.includes(field.name) &&
      typeof row[field.name] === 'string',
  )

async function problemOf({ parts, caller }: Operation, field: ModelField, id: string): Promise<FieldProblem | null> {
  const { accept, maxBytes } = field.definition as FileField
  try {
    const file = await parts.studydesk.files.describe(caller, id)
    if (accept !== undefined && !accept.includes(file.contentType)) return { path: field.name, code: 'fileType' }
    if (maxBytes !== undefined && file.fileSize > maxBytes) return { path: field.name, code: 'fileTooLarge', details: { max: maxBytes } }
    return null
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 404) return { path: field.name, code: 'fileNotFound' }
    throw error
  }
}
