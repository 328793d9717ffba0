import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isReference, isState, isStoredFile, isWriteOnly, targetOf } from '#resources/core/fieldKinds.ts'
import { createNextVersion, versionRowsOf } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isLocked } from '#resources/core/validate.ts'
import { fieldsOfTab, tabsOf } from './formLayout.ts'

/** Start values of a copy of another row. */
interface Duplicate {
  readonly values: Values
  /** Fields that have a value in the source, or may have a hidden one, but are empty in the copy, in the form's order. */
  readonly leftOut: readonly string[]
}

/**
 * Returns the start values of a copy: the fields of its form that a client may write. Omits values that belong to one row only (unique
 * fields, secrets, files), its state, system values, and values that a restricted profile hides. If each version of a resource is a
 * separate row, the copy is the next version. A set-once reference to the same resource records the source. Pure.
 */
export function duplicateOf(definition: Pick<ResourceDefinition, 'name' | 'fields' | 'form' | 'versions'>, row: Values): Duplicate {
  const versions = versionRowsOf(definition)
  const sourceRow = versions === null ? row : { ...createNextVersion(versions, row), [versions.number]: row[versions.number] }
  const names = tabsOf(definition, true).flatMap(fieldsOfTab)
  const values: Record<string, unknown> = {}
  const omittedFields: string[] = []
  for (const name of names) {
    const field = definition.fields[name]
    if (field === undefined || isDerived(field)) continue
    if (isCopiedFrom(definition.name, field)) {
      values[name] = row.id
      continue
    }
    const isHidden = row.redacted === true && field.sensitive === true
    if (!isHidden && !isFilled(sourceRow[name])) continue
    if (!isHidden && isDuplicable(field, row)) values[name] = sourceRow[name]
    else omittedFields.push(name)
  }
  const labels = row.labels
  return { values: { ...values, ...(labels === undefined ? {} : { labels }) }, leftOut: omittedFields }
}

/** True for a field that records the source of a copy. */
const isCopiedFrom = (resource: string, field: FieldDefinition): boolean =>
  field.once !== undefined && isReference(field) && targetOf(field) === resource

/** Returns the label of the action that copies a row. */
export const duplicateLabel = (definition: Pick<ResourceDefinition, 'versions'>): string =>
  versionRowsOf(definition) === null ? 'list.duplicate' : 'list.newVersion'

/** True if a copy may begin with this field's value. */
export function isDuplicable(field: FieldDefinition, row: Values): boolean {
  const isUniqueToRow = field.unique !== undefined || isState(field) || isWriteOnly(field) || isStoredFile(field)
  return !isUniqueToRow && !isDerived(field) && !isLocked(field, row)
}
