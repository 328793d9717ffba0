import { fieldsOf, holds, isFilled, type Values } from '#resources/core/conditions.ts'
import type { RefField } from '#resources/core/fields/ref.ts'
import { initialStates } from '#resources/core/fields/status.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isSame } from '#resources/core/same.ts'
import { isVisible, normalise, validate } from '#resources/core/validate.ts'
import { authorOf, isParticipant } from '../../caller.ts'
import { forbidden, invalid } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { valueIn } from '../customFields.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { countVersion } from '../model/versions.ts'
import type { Operation } from '../parts.ts'
import { mayWriteForAll } from '../query/own.ts'
import { isRedacted } from '../query/redacted.ts'
import type { Changes } from '../rows/changes.ts'
import type { Write } from '../types.ts'
import { holdRows, writeFor } from './guard.ts'
import { type Act, hooksOf } from './hooks.ts'
import { nextNumbers, numbersWanted } from './numbers.ts'
import { straysOf } from './strays.ts'

/** A write as hooks are told of it. @param input what is asked for, each value as it would be stored */
export const writeOf = (
  { caller, parts, header, isTrusted = false }: Operation,
  { action, transition = null, reason = null }: Act & { readonly reason?: string | null },
  before: StoredRow | null,
  input: Values = {},
): Write => ({ caller, action, transition, reason, before, input, studydesk: parts.studydesk, header, isTrusted })

/** The row as it would be stored, every declared field in it. @throws invalid with every problem, forbidden BelongsToAll */
export async function nextRow(operation: Operation, write: Write, before: StoredRow | null): Promise<Values> {
  const { row, problems } = await judgeRow(operation, write, before)
  if (problems.length > 0) throw invalid(problems)
  return row
}

/** As `nextRow`, but tells the problems: an import goes on to the next row. */
export async function judgeRow(
  operation: Operation,
  write: Write,
  before: StoredRow | null,
): Promise<{ readonly row: Values; readonly problems: readonly FieldProblem[] }> {
  const { model } = operation.table
  const filled = await withHooks(operation, write)
  const date = todayFor(operation.caller, { ...before, ...filled })
  const next = normalise(model.resource, { ...startOf(operation, before), ...clearDependents(operation, filled, before), ...filled }, date)
  const row = countVersion(model.resource, next, before)
  if (operation.isTrusted !== true && !mayWriteForAll(model, row, operation.caller)) throw forbidden('BelongsToAll')
  const problems = [
    ...notApplicable(operation, write),
    ...missingEntries(operation, write, row),
    ...newProblems(operation, before, validate(model.resource, row, date)),
    ...(await straysOf(operation, before, row)),
  ]
  const isHidden = before !== null && isRedacted(model, before, operation.caller)
  return { row, problems: isHidden ? problems.filter((problem) => !revealsHidden(model, problem)) : problems }
}

/**
 * Fields that the organisation requires of new rows. Only where a form makes them: what is added from elsewhere, as a participation is from a card, asks for
 * none of them.
 */
function missingEntries({ table: { model }, isTrusted }: Operation, { action }: Write, row: Values): readonly FieldProblem[] {
  const isNew = action === 'create' || action === 'import'
  if (!isNew || isTrusted === true || model.resource.screens?.create === undefined) return []
  return model.entries.flatMap((field) => {
    const { isRequired = false, isRetired = false } = field.entry?.custom ?? {}
    return isRequired && !isRetired && !isFilled(valueIn(row, field)) ? [{ path: field.name, code: 'required' }] : []
  })
}

/** A change of a field that the row has no place for would be dropped without a word. A no says nothing there, as an empty value does. */
function notApplicable({ table: { model }, isTrusted }: Operation, { action, before, input }: Write): readonly FieldProblem[] {
  if (action !== 'update' || isTrusted === true) return []
  const after = { ...before, ...input }
  return Object.entries(input).flatMap(([name, value]) => {
    const field = model.byName.get(name)
    const isDropped = field !== undefined && isFilled(value) && value !== false && !isVisible(field.definition, after)
    return isDropped ? [{ path: name, code: 'notApplicable' }] : []
  })
}

/** What somebody else did speaks against no consequence: a token is revoked though its name has become too long. */
function newProblems({ table: { model }, caller, isTrusted }: Operation, before: StoredRow | null, problems: readonly FieldProblem[]) {
  if (isTrusted !== true || before === null || problems.length === 0) return problems
  const former = validate(model.resource, before, todayFor(caller, before))
  return problems.filter(({ path, code }) => !former.some((each) => each.path === path && each.code === code))
}

/**
 * Would the problem say something of what a restricted row hides? One of a hidden field does, and so does one that was decided by a
 * hidden field: asked often enough, "before the date of birth" tells the date.
 */
function revealsHidden({ byName, resource }: ResourceModel, { path, code }: FieldProblem): boolean {
  const { dependsOn, required, visibleWhen } = byName.get(path)?.definition ?? {}
  const rules = (resource.rules ?? []).filter((rule) => rule.on === path && rule.code === code)
  const conditions = [required, visibleWhen, ...rules.flatMap((rule) => [rule.when, rule.require])].filter(
    (each) => typeof each === 'object',
  )
  const decisive = [path, ...(dependsOn === undefined ? [] : [dependsOn]), ...conditions.flatMap(fieldsOf)]
  return decisive.some((name) => byName.get(name)?.isSensitive === true)
}

/** What differs, field by field, before and after. What is written only is told as changed, without its values. */
export function changesOf(model: ResourceModel, before: StoredRow | null, row: Values): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const field of model.stored) {
    const was = before?.[field.name] ?? null
    const is = row[field.name] ?? null
    if (isSame(was, is) || (field.isWriteOnly && is === true)) continue
    changes[field.name] = field.isWriteOnly ? [isFilled(was) || null, isFilled(is) || null] : [was, is]
  }
  return changes
}

/** A new row begins in its statuses' initial states, and names its maker where a field says so; an existing one begins with what it is. */
function startOf({ table: { model }, caller }: Operation, before: StoredRow | null): Values {
  if (before !== null) return Object.fromEntries(model.stored.map((field) => [field.name, before[field.name]]))
  const maker = isParticipant(caller) ? null : authorOf(caller)
  const makers = model.references.filter(({ definition }) => (definition as Partial<RefField>).maker === true)
  return { ...initialStates(model.resource.fields), ...Object.fromEntries(makers.map(({ name }) => [name, maker])) }
}

/** What is to be written, once the domain has filled in what it knows. It may refuse. */
export async function withHooks(operation: Operation, write: Write): Promise<Values> {
  let { input } = write
  const { model } = operation.table
  const hooks = hooksOf(model, write)
  const held = new Set<string>()
  const wanted = numbersWanted(operation, write)
  const answers = await holdRows(
    operation,
    { hooks, write, held },
    wanted.flatMap(({ statements }) => statements),
  )
  input = { ...input, ...nextNumbers(operation, wanted, answers) }
  for (const hook of hooks) {
    // Rows that an earlier hook filled in are locked in their turn.
    await holdRows(operation, { hooks: [hook], write: { ...write, input }, held })
    const seen = writeFor(hook, { ...write, input }, model.name)
    await hook.check?.(seen)
    input = { ...input, ...(await hook.fill?.(seen)) }
  }
  return input
}

/**
 * A field that depends on another is emptied when that one changes and nothing new is said for it. So is one whose value was fixed by
 * others: nobody chose it, and where they still fix it, it is fixed again.
 */
function clearDependents({ table: { model }, caller }: Operation, input: Values, before: StoredRow | null): Values {
  if (before === null) return {}
  const today = todayFor(caller, { ...before, ...input })
  const cleared: Record<string, null> = {}
  for (const field of model.stored) {
    const { dependsOn, fixedWhen } = field.definition
    if (field.name in input) continue
    const isChanged = dependsOn !== undefined && isChanging(model.byName.get(dependsOn), { input, before, today })
    if (isChanged || (fixedWhen !== undefined && holds(fixedWhen.when, before))) cleared[field.name] = null
  }
  return cleared
}

function isChanging(
  field: ModelField | undefined,
  { input, before, today }: { readonly input: Values; readonly before: StoredRow; readonly today: string },
): boolean {
  if (field === undefined || !(field.name in input)) return false
  const typed = field.type.normalise(input[field.name], field.definition, { row: input, today })
  return !isSame(typed, before[field.name] ?? null)
}
