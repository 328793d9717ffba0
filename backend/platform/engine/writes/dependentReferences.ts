import type { Values } from '#resources/core/conditions.ts'
import { isReference, targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isSame } from '#resources/core/values/same.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'

/**
 * Reports references to rows that disagree with the field that the reference depends on, such as a source of another study. Unchanged
 * values and trusted steps are not checked.
 */
export async function dependentReferences(
  operation: RequestContext,
  before: StoredRow | null,
  row: Values,
): Promise<readonly FieldProblem[]> {
  const { table, parts, caller } = operation
  if (operation.isTrusted === true) return []
  const isNew = (name: string): boolean => before === null || !isSame(row[name] ?? null, before[name] ?? null)
  const requested = table.model.stored.flatMap((field) => {
    const { dependsOn } = field.definition
    const target = dependsOn === undefined ? null : targetOf(field.definition)
    if (dependsOn === undefined || target === null || !(isNew(field.name) || isNew(dependsOn))) return []
    const { model } = findTable(parts, target)
    const otherField = model.byName.get(dependsOn)
    const ids = [row[field.name]].flat().filter(isUuid)
    // If the source row cannot be found, the server cannot fill in this value. The reference to the source row already reports the
    // problem.
    if (table.model.byName.get(dependsOn)?.definition.readOnly === true && row[dependsOn] == null) return []
    if (otherField === undefined || ids.length === 0 || isNoReference(otherField, row[dependsOn] ?? null)) return []
    const text = `select 1 from ${model.quotedTable} where org_id = $1 and id = any($2::uuid[]) and ${otherField.qualified} is distinct from $3 limit 1`
    return [{ path: field.name, dependsOn, text, values: [caller.orgId, ids, row[dependsOn] ?? null] }]
  })
  if (requested.length === 0) return []
  const answers = await parts.studydesk.database.batch(caller.orgId, requested)
  return requested.flatMap(({ path, dependsOn }, index) => (answers[index]?.rowCount === 0 ? [] : [{ path, code: codeOf(dependsOn) }]))
}

/** True if the value is no valid id. Validation reports it, and no statement can compare it. */
const isNoReference = ({ definition }: ModelField, value: unknown): boolean => isReference(definition) && value !== null && !isUuid(value)

/** Returns the error code for a field name: `studyId` gives `otherStudy`. */
const codeOf = (fieldName: string): string => `other${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1).replace(/Id$/, '')}`
