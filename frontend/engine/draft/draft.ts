import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isLocked, isVisible, normalise, startValue, validate } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'

/**
 * Properties of a resource that a form reads. All functions here are pure: they return changes of a draft, its problems, and the values
 * to send.
 */
export type DraftDefinition = Pick<ResourceDefinition, 'fields' | 'rules' | 'versions'>

/** Returns the start values of a new row: the declaration's defaults, and the values that the context fixes (such as the parent's id). */
export function createInitialValues({ fields }: DraftDefinition, today: string, input: Values = {}): Values {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name] === undefined ? startValue(field, today, row) : input[name]
    if (value !== null || name in input) row[name] = value
  }
  return { ...row, ...input }
}

/**
 * Applies a change to a new row. If the start value of a date is a number of days after another field, the date follows that field until
 * the user sets the date.
 */
export function withStarts(definition: DraftDefinition, values: Values, changes: Values): Values {
  const next = withChanges(definition, values, changes)
  const startValueEntries = Object.entries(definition.fields).flatMap(([name, field]) => {
    const sourceField = typeOf(field).startsFrom?.(field) ?? null
    const isUntouched = sourceField !== null && !(name in changes) && isSame(values[name] ?? null, startValue(field, '', values))
    return isUntouched && sourceField in changes ? [[name, startValue(field, '', next)] as const] : []
  })
  return { ...next, ...Object.fromEntries(startValueEntries) }
}

/** Applies a change. Clears fields that depend on a changed field, unless the same change fills them. */
export function withChanges({ fields }: DraftDefinition, values: Values, changes: Values): Values {
  const changed = Object.keys(changes).filter((name) => !isSame(values[name], changes[name]))
  let next: Values = { ...values, ...changes }
  for (const name of changed) {
    for (const [dependent, field] of Object.entries(fields)) {
      if (field.dependsOn !== name || dependent in changes || !isFilled(next[dependent])) continue
      next = withChanges({ fields }, next, { [dependent]: null })
    }
  }
  return next
}

/**
 * Returns the values as the form shows them, including values that a condition fixes. When the condition ends, the form shows the earlier
 * input again.
 */
export function computeShownValues({ fields }: DraftDefinition, values: Values, today: string): Values {
  const normalisedValues = normalise({ fields }, values, today)
  const names = Object.keys(fields).filter(
    (name) => fields[name]?.fixedWhen !== undefined && isLocked(fields[name] as FieldDefinition, values),
  )
  return { ...values, ...Object.fromEntries(names.map((name) => [name, normalisedValues[name]])) }
}

/** Returns all problems of the draft, by the same rules and codes as the server's. Hidden fields are never required. */
export function problemsOf(definition: DraftDefinition, values: Values, today: string): readonly FieldProblem[] {
  const row = normalise(definition, values, today)
  return validate(definition, row, today).filter(({ path }) => !isWithheld(definition, path, values))
}

/**
 * Returns the fields to send: fields that the user may write and that differ from the stored row. Never sends unchanged fields, which
 * would overwrite another user's changes. Sends fields that depend on a changed field again, since the server clears them otherwise.
 */
export function changesOf(definition: DraftDefinition, stored: Values | null, values: Values, today: string): Values {
  const before = stored === null ? {} : normalise(definition, stored, today)
  const after = normalise(definition, values, today)
  const isDifferent = (name: string): boolean => stored === null || !isSame(before[name], after[name])
  const changes: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isWritable(field, after, stored?.[name]) || isWithheld(definition, name, values) || isSettledContent(definition, name, stored))
      continue
    const isSent = stored === null ? isFilled(after[name]) || startValue(field, today, after) !== null : isDifferent(name)
    const isRepeated = field.dependsOn !== undefined && isDifferent(field.dependsOn) && isFilled(after[name])
    if (isSent || isRepeated) changes[name] = after[name]
  }
  return changes
}

/** True if one of these fields visibly differs from the stored row. Empty values count as equal. */
export const isChanged = (stored: Values, values: Values): boolean =>
  Object.keys(values).some(
    (name) => !isSame(stored[name] ?? null, values[name] ?? null) && (isFilled(stored[name]) || isFilled(values[name])),
  )

/** Applies the draft to a newer row. Null if both users changed the same field: then the server must report the conflict. */
export function rebaseValues(before: Values, ownValues: Values, serverValues: Values): Values | null {
  const changed = Object.keys(ownValues).filter((name) => !isSame(before[name] ?? null, ownValues[name] ?? null))
  const isClash = changed.some(
    (name) => !isSame(before[name] ?? null, serverValues[name] ?? null) && !isSame(ownValues[name] ?? null, serverValues[name] ?? null),
  )
  return isClash ? null : { ...serverValues, ...Object.fromEntries(changed.map((name) => [name, ownValues[name]])) }
}

/** True if the row already has all these values, so that saving changes nothing. */
export const hasAllValues = (row: Values, changes: Values): boolean =>
  Object.entries(changes).every(([name, value]) => isSame(row[name] ?? null, value ?? null))

/**
 * True if a client may write the field: it is stored, visible and not locked, and it is not a state, which changes only by transitions.
 */
function isWritable(field: FieldDefinition, row: Values, stored: unknown): boolean {
  return !isDerived(field) && !isState(field) && isVisible(field, row) && !isLocked(field, row, stored)
}

/** True if the response omits the field because it is sensitive and the profile is restricted. */
function isWithheld({ fields }: DraftDefinition, path: string, values: Values): boolean {
  const name = fieldOfPath(path)
  return values.redacted === true && fields[name]?.sensitive === true && !(name in values)
}

/** Returns the field name of a path: `tags` for `tags.2`. */
export const fieldOfPath = (path: string): string => path.split('.')[0] ?? path
