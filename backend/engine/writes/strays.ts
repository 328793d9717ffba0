import type { Values } from '#resources/core/conditions.ts'
import { isReference, targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isSame } from '#resources/core/same.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'

/**
 * References whose choice hangs on another field, and whose rows say otherwise in theirs: a source of another study. What is in the row already is not
 * asked again. What the domain itself writes is not asked at all.
 */
export async function straysOf(operation: Operation, before: StoredRow | null, row: Values): Promise<readonly FieldProblem[]> {
  const { table, parts, caller } = operation
  if (operation.isTrusted === true) return []
  const isNew = (name: string): boolean => before === null || !isSame(row[name] ?? null, before[name] ?? null)
  const asked = table.model.stored.flatMap((field) => {
    const { dependsOn } = field.definition
    const target = dependsOn === undefined ? null : targetOf(field.definition)
    if (dependsOn === undefined || target === null || !(isNew(field.name) || isNew(dependsOn))) return []
    const { model } = tableNamed(parts, target)
    const theirs = model.byName.get(dependsOn)
    const ids = [row[field.name]].flat().filter(isUuid)
    // A value that the server fills in is missing when its source row cannot be found: the reference to that row reports the problem.
    if (table.model.byName.get(dependsOn)?.definition.readOnly === true && row[dependsOn] == null) return []
    if (theirs === undefined || ids.length === 0 || isNoReference(theirs, row[dependsOn] ?? null)) return []
    const text = `select 1 from ${model.quotedTable} where org_id = $1 and id = any($2::uuid[]) and ${theirs.qualified} is distinct from $3 limit 1`
    return [{ path: field.name, dependsOn, text, values: [caller.orgId, ids, row[dependsOn] ?? null] }]
  })
  if (asked.length === 0) return []
  const answers = await parts.studydesk.database.batch(caller.orgId, asked)
  return asked.flatMap(({ path, dependsOn }, index) => (answers[index]?.rowCount === 0 ? [] : [{ path, code: codeOf(dependsOn) }]))
}

/** Validation tells of it: no statement can compare it. */
const isNoReference = ({ definition }: ModelField, value: unknown): boolean => isReference(definition) && value !== null && !isUuid(value)

/** `studyId`: `otherStudy`. */
const codeOf = (dependsOn: string): string => `other${dependsOn.charAt(0).toUpperCase()}${dependsOn.slice(1).replace(/Id$/, '')}`
