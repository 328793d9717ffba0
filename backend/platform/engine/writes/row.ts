import { fieldsOf, isConditionMet, isFilled, type Values } from '#resources/core/conditions.ts'
import type { RefField } from '#resources/core/fields/ref.ts'
import { getInitialStates } from '#resources/core/fields/status.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isVisible, normalise, validate } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'
import { authorOf, isParticipant } from '../../common/caller.ts'
import { forbidden, invalid } from '../../common/errors.ts'
import { todayFor } from '../../common/today.ts'
import type { RequestContext } from '../context.ts'
import { fieldValueOf } from '../customFields.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { countVersion } from '../model/versions.ts'
import { isRedacted } from '../query/redacted.ts'
import { mayEditShared } from '../query/writeGuard.ts'
import type { Changes } from '../rows/changes.ts'
import type { Write } from '../types.ts'
import { automaticValuesOf } from './automaticValues.ts'
import { dependentReferences } from './dependentReferences.ts'
import { lockRows, writeFor } from './guard.ts'
import { hooksOf, type WriteKind } from './hooks.ts'
import { assignNextNumbers, numberRequestsOf } from './numbers.ts'

/** Builds the write that hooks receive. @param input the requested values, each in its stored form */
export const writeOf = (
  { caller, parts, header, isTrusted = false }: RequestContext,
  { action, transition = null, reason = null }: WriteKind & { readonly reason?: string | null },
  before: StoredRow | null,
  input: Values = {},
): Write => ({ caller, action, transition, reason, before, input, studydesk: parts.studydesk, header, isTrusted })

/** Returns the row as it will be stored, with every declared field. @throws invalid with every problem, forbidden BelongsToAll */
export async function buildNextRow(operation: RequestContext, write: Write, before: StoredRow | null): Promise<Values> {
  const { row, problems } = await validateRow(operation, write, before)
  if (problems.length > 0) throw invalid(problems)
  return row
}

/** As `buildNextRow`, but returns the problems: an import continues with the next row. */
export async function validateRow(
  operation: RequestContext,
  write: Write,
  before: StoredRow | null,
): Promise<{ readonly row: Values; readonly problems: readonly FieldProblem[] }> {
  const { model } = operation.table
  const filledValues = await withHooks(operation, write)
  const date = todayFor(operation.caller, { ...before, ...filledValues })
  const written = normalise(
    model.resource,
    { ...startOf(operation, before), ...clearDependents(operation, filledValues, before), ...filledValues },
    date,
  )
  const automaticValues = automaticValuesOf(model, written, before === null)
  // An automatic value can hide other fields.
  const isComplete = Object.keys(automaticValues).length === 0
  const next = isComplete ? written : normalise(model.resource, { ...written, ...automaticValues }, date)
  const row = countVersion(model.resource, next, before)
  if (operation.isTrusted !== true && !mayEditShared(model, row, operation.caller)) throw forbidden('BelongsToAll')
  const problems = [
    ...findInapplicableFields(operation, write),
    ...findMissingEntries(operation, write, row),
    ...findNewProblems(operation, before, validate(model.resource, row, date)),
    ...(await dependentReferences(operation, before, row)),
  ]
  const isHidden = before !== null && isRedacted(model, before, operation.caller)
  return { row, problems: isHidden ? problems.filter((problem) => !revealsHidden(model, problem)) : problems }
}

/**
 * Reports fields without a value that the organisation requires in new rows. Applies only to resources with a form for new rows. A
 * participation, which is created from a card, needs no such values.
 */
function findMissingEntries({ table: { model }, isTrusted }: RequestContext, { action }: Write, row: Values): readonly FieldProblem[] {
  const isNew = action === 'create' || action === 'import'
  if (!isNew || isTrusted === true || model.resource.screens?.create === undefined) return []
  return model.entries.flatMap((field) => {
    const { isRequired = false, isRetired = false } = field.entry?.custom ?? {}
    return isRequired && !isRetired && !isFilled(fieldValueOf(row, field)) ? [{ path: field.name, code: 'required' }] : []
  })
}

/**
 * Reports changes of fields that do not apply to the row, because these values would be lost without notice. Empty values and false are
 * accepted.
 */
function findInapplicableFields(
  { table: { model }, isTrusted }: RequestContext,
  { action, before, input }: Write,
): readonly FieldProblem[] {
  if (action !== 'update' || isTrusted === true) return []
  const after = { ...before, ...input }
  return Object.entries(input).flatMap(([name, value]) => {
    const field = model.byName.get(name)
    const isDropped = field !== undefined && isFilled(value) && value !== false && !isVisible(field.definition, after)
    return isDropped ? [{ path: name, code: 'notApplicable' }] : []
  })
}

/**
 * Returns only new problems for trusted steps, which report only the problems that they cause themselves. For example, a token can be
 * revoked although its name has become too long.
 */
function findNewProblems(
  { table: { model }, caller, isTrusted }: RequestContext,
  before: StoredRow | null,
  problems: readonly FieldProblem[],
) {
  if (isTrusted !== true || before === null || problems.length === 0) return problems
  const formerProblems = validate(model.resource, before, todayFor(caller, before))
  return problems.filter(({ path, code }) => !formerProblems.some((each) => each.path === path && each.code === code))
}

/**
 * True if a problem reveals a hidden field of a restricted row: it concerns the field, or a rule that depends on it. For example,
 * repeated requests that are rejected with "before the date of birth" would reveal the date.
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

/** Returns the old and new value of each changed field. Write-only fields are reported without their values. */
export function changesOf(model: ResourceModel, before: StoredRow | null, row: Values): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const field of model.stored) {
    const was = before?.[field.name] ?? null
    const newValue = row[field.name] ?? null
    if (isSame(was, newValue) || (field.isWriteOnly && newValue === true)) continue
    changes[field.name] = field.isWriteOnly ? [isFilled(was) || null, isFilled(newValue) || null] : [was, newValue]
  }
  return changes
}

/**
 * Returns the values that a write starts from. A new row starts in the initial states, with its creator where a field declares one. An
 * existing row starts with its stored values.
 */
function startOf({ table: { model }, caller }: RequestContext, before: StoredRow | null): Values {
  if (before !== null) return Object.fromEntries(model.stored.map((field) => [field.name, before[field.name]]))
  const maker = isParticipant(caller) ? null : authorOf(caller)
  const makers = model.references.filter(({ definition }) => (definition as Partial<RefField>).maker === true)
  return { ...getInitialStates(model.resource.fields), ...Object.fromEntries(makers.map(({ name }) => [name, maker])) }
}

/** Runs the hooks of the domain, which may reject the write, and returns the values to write. */
export async function withHooks(operation: RequestContext, write: Write): Promise<Values> {
  let { input } = write
  const { model } = operation.table
  const hooks = hooksOf(model, write)
  const lockedRowKeys = new Set<string>()
  const numberRequests = numberRequestsOf(operation, write)
  const answers = await lockRows(
    operation,
    { hooks, write, held: lockedRowKeys },
    numberRequests.flatMap(({ statements }) => statements),
  )
  input = { ...input, ...assignNextNumbers(operation, numberRequests, answers) }
  for (const hook of hooks) {
    // Locks the rows to which values of an earlier hook refer.
    await lockRows(operation, { hooks: [hook], write: { ...write, input }, held: lockedRowKeys })
    const hookWrite = writeFor(hook, { ...write, input }, model.name)
    await hook.check?.(hookWrite)
    input = { ...input, ...(await hook.fill?.(hookWrite)) }
  }
  return input
}

/**
 * Clears a field when the field that it depends on changes and the input has no new value. Also clears a value that other fields imply:
 * it is set again if they still imply it.
 */
function clearDependents({ table: { model }, caller }: RequestContext, input: Values, before: StoredRow | null): Values {
  if (before === null) return {}
  const today = todayFor(caller, { ...before, ...input })
  const clearedValues: Record<string, null> = {}
  for (const field of model.stored) {
    const { dependsOn, fixedWhen } = field.definition
    if (field.name in input) continue
    const isChanged = dependsOn !== undefined && isChanging(model.byName.get(dependsOn), { input, before, today })
    if (isChanged || (fixedWhen !== undefined && isConditionMet(fixedWhen.when, before))) clearedValues[field.name] = null
  }
  return clearedValues
}

function isChanging(
  field: ModelField | undefined,
  { input, before, today }: { readonly input: Values; readonly before: StoredRow; readonly today: string },
): boolean {
  if (field === undefined || !(field.name in input)) return false
  const normalisedValue = field.type.normalise(input[field.name], field.definition, { row: input, today })
  return !isSame(normalisedValue, before[field.name] ?? null)
}
