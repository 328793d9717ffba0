import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isReference, isState, isStoredFile, isWriteOnly, targetOf } from '#resources/core/fieldKinds.ts'
import { nextVersion, versionRowsOf } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isLocked } from '#resources/core/validate.ts'
import { fieldsOfTab, tabsOf } from './formLayout.ts'

/** A new row that begins with what another one holds. */
interface Duplicate {
  readonly values: Values
  /** Fields of the form that the other one fills, or may fill, and the new one does not, in the form's order. */
  readonly leftOut: readonly string[]
}

/**
 * What of a row a new one may begin with: what its form shows and a client may write. Left empty: what must be the row's own
 * (unique fields, secrets, files), its state, what the system sets, and what a restricted profile hides. Where each version is a row, the
 * new row is the next version, and begins as that does. A reference to its own kind that is set once says what a row was copied from. Pure.
 */
export function duplicateOf(definition: Pick<ResourceDefinition, 'name' | 'fields' | 'form' | 'versions'>, row: Values): Duplicate {
  const versions = versionRowsOf(definition)
  const begun = versions === null ? row : { ...nextVersion(versions, row), [versions.number]: row[versions.number] }
  const names = tabsOf(definition, true).flatMap(fieldsOfTab)
  const values: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const name of names) {
    const field = definition.fields[name]
    if (field === undefined || isDerived(field)) continue
    if (isCopiedFrom(definition.name, field)) {
      values[name] = row.id
      continue
    }
    const isHidden = row.redacted === true && field.sensitive === true
    if (!isHidden && !isFilled(begun[name])) continue
    if (!isHidden && isDuplicable(field, row)) values[name] = begun[name]
    else leftOut.push(name)
  }
  const labels = row.labels
  return { values: { ...values, ...(labels === undefined ? {} : { labels }) }, leftOut }
}

/** Does a field say which row of its own kind a new one was copied from? */
const isCopiedFrom = (resource: string, field: FieldDefinition): boolean =>
  field.once !== undefined && isReference(field) && targetOf(field) === resource

/** What making another one like a row is called. */
export const duplicateLabel = (definition: Pick<ResourceDefinition, 'versions'>): string =>
  versionRowsOf(definition) === null ? 'list.duplicate' : 'list.newVersion'

/** May another row begin with this field's value? */
export function isDuplicable(field: FieldDefinition, row: Values): boolean {
  const isOwn = field.unique !== undefined || isState(field) || isWriteOnly(field) || isStoredFile(field)
  return !isOwn && !isDerived(field) && !isLocked(field, row)
}
