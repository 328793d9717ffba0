import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { isLocked, isVisible, normalise, startValue, validate } from '#resources/core/validate.ts'

/** What a form needs of a resource. All of this is pure: how a draft changes, what is wrong with it, what of it is sent. */
export type Drafted = Pick<ResourceDefinition, 'fields' | 'rules' | 'versions'>

/** A new row as the form first shows it: the declaration's defaults, and what its place fixes (the parent's id). */
export function newValues({ fields }: Drafted, today: string, given: Values = {}): Values {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name] === undefined ? startValue(field, today, row) : given[name]
    if (value !== null || name in given) row[name] = value
  }
  return { ...row, ...given }
}

/** A new row after a change: what begins so many days after another field goes along with it, until somebody says something else. */
export function withStarts(definition: Drafted, values: Values, changes: Values): Values {
  const next = withChanges(definition, values, changes)
  const moved = Object.entries(definition.fields).flatMap(([name, field]) => {
    const from = typeOf(field).startsFrom?.(field) ?? null
    const isUntouched = from !== null && !(name in changes) && isSame(values[name] ?? null, startValue(field, '', values))
    return isUntouched && from in changes ? [[name, startValue(field, '', next)] as const] : []
  })
  return { ...next, ...Object.fromEntries(moved) }
}

/** The values after a change: fields that depend on a changed one are cleared, unless the same change fills them. */
export function withChanges({ fields }: Drafted, values: Values, changes: Values): Values {
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

/** The values with those that a condition fixes, as the form shows them. What was typed before comes back when the condition ends. */
export function shownValues({ fields }: Drafted, values: Values, today: string): Values {
  const fixed = normalise({ fields }, values, today)
  const names = Object.keys(fields).filter(
    (name) => fields[name]?.fixedWhen !== undefined && isLocked(fields[name] as FieldDefinition, values),
  )
  return { ...values, ...Object.fromEntries(names.map((name) => [name, fixed[name]])) }
}

/** Every problem of the draft, by the same rules and codes as the server's. Nobody has to fill fields that they may not see. */
export function problemsOf(definition: Drafted, values: Values, today: string): readonly FieldProblem[] {
  const row = normalise(definition, values, today)
  return validate(definition, row, today).filter(({ path }) => !isWithheld(definition, path, values))
}

/**
 * The fields to send: those that a client may write and that differ from what is stored. Unchanged ones are never sent, so that
 * nobody else's work is undone; but what depends on a changed field is said again, as the server empties it otherwise.
 */
export function changesOf(definition: Drafted, stored: Values | null, values: Values, today: string): Values {
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

/** Does any of these fields differ from what is stored, as a person sees it? */
export const isChanged = (stored: Values, values: Values): boolean =>
  Object.keys(values).some(
    (name) => !isSame(stored[name] ?? null, values[name] ?? null) && (isFilled(stored[name]) || isFilled(values[name])),
  )

/** The draft on top of a newer row, or null when both changed the same field: then the server must say so. */
export function rebased(before: Values, mine: Values, theirs: Values): Values | null {
  const changed = Object.keys(mine).filter((name) => !isSame(before[name] ?? null, mine[name] ?? null))
  const isClash = changed.some(
    (name) => !isSame(before[name] ?? null, theirs[name] ?? null) && !isSame(mine[name] ?? null, theirs[name] ?? null),
  )
  return isClash ? null : { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}

/** Does the row hold all of these values? Then saving them once more changes nothing. */
export const holds = (row: Values, changes: Values): boolean =>
  Object.entries(changes).every(([name, value]) => isSame(row[name] ?? null, value ?? null))

/** A client may write it: it is stored, stands in the form and is no state, which changes by its transitions alone. */
function isWritable(field: FieldDefinition, row: Values, stored: unknown): boolean {
  return !isDerived(field) && !isState(field) && isVisible(field, row) && !isLocked(field, row, stored)
}

/** Left out of the answer: sensitive in a restricted profile. */
function isWithheld({ fields }: Drafted, path: string, values: Values): boolean {
  const name = fieldOfPath(path)
  return values.redacted === true && fields[name]?.sensitive === true && !(name in values)
}

/** `tags.2` is a problem of the field `tags`. */
export const fieldOfPath = (path: string): string => path.split('.')[0] ?? path
