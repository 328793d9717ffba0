import { isConditionMet, type Values } from '#resources/core/conditions.ts'
import type { RuleContext } from '#resources/core/field.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import { type FieldProblem, toFieldProblem } from '#resources/core/problems.ts'
import { systemFields } from '#resources/core/resource.ts'
import { isSettled, toStoredForm } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'
import { badRequest, forbidden, invalid, pathOf } from '../../common/errors.ts'
import { todayFor } from '../../common/today.ts'
import type { RequestContext } from '../context.ts'
import { labelsOfField, valueOfLabel } from '../model/labelParser.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { isRedacted } from '../query/redacted.ts'

const systemNames: ReadonlySet<string> = new Set(systemFields)

/** Returns a body that is an object. Any other body has no fields to write. @throws badRequest BodyNotAnObject */
export function bodyOf(body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  return body as Values
}

/** Returns a body that is a list of separate operations. @throws invalid, badRequest TooManyForBulk */
export function parseBulkList(body: unknown, maxCount: number): readonly Values[] {
  if (!Array.isArray(body)) throw invalid([{ path: '', code: 'notAList' }])
  if (body.length === 0) throw invalid([{ path: '', code: 'required' }])
  if (body.length > maxCount) throw badRequest('TooManyForBulk', { details: { count: body.length, max: maxCount } })
  const invalidIndex = body.findIndex((each) => typeof each !== 'object' || each === null || Array.isArray(each))
  if (invalidIndex !== -1) throw invalid([{ path: String(invalidIndex), code: 'notAnObject' }])
  return body
}

/**
 * Checks and normalises the fields that a client writes. Each must be known, writable, no status, and visible to the caller.
 * @param before the stored row; null for a new row
 * @param requested read-only fields that the transition requires, which may therefore be written
 * @throws invalid with every problem, forbidden for fields that a restricted row hides
 */
export function checkInput(operation: RequestContext, input: Values, before: StoredRow | null, requested?: ReadonlySet<string>): Values {
  if (operation.isTrusted === true) return parseTrustedInput(operation, input, before)
  const { accepted, problems } = inspectInput(operation, input, before, requested)
  if (problems.length > 0) throw invalid(problems)
  if (before !== null && isRedacted(operation.table.model, before, operation.caller)) rejectLockedChanges(accepted)
  return accepted
}

/** As `checkInput`, but returns the problems. An unchanged read-only value is accepted, because forms send it back. */
export function inspectInput(
  { parts, table, caller }: RequestContext,
  input: Values,
  before: StoredRow | null,
  requested: ReadonlySet<string> = new Set(),
): { readonly accepted: Values; readonly problems: readonly FieldProblem[] } {
  const { model } = table
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const problems: FieldProblem[] = []
  const accepted: Record<string, unknown> = {}
  const isHidden = before !== null && isRedacted(model, before, caller)
  const today = todayFor(caller, { ...before, ...input })
  const moveField = before === null ? null : (model.order?.between ?? null)

  for (const [providedName, message] of Object.entries(input)) {
    if (providedName === 'version' || message === undefined) continue
    const field = model.byName.get(providedName) ?? model.byOtherName.get(providedName)
    const value = field === undefined ? message : valueOfLabel(message, labelsOfField(model, field, parts.studydesk.texts))
    const name = field?.name ?? providedName
    const code =
      field === undefined || (name !== providedName && name in input)
        ? 'unknownField'
        : problemOf(field, {
            value,
            before,
            today,
            isReadable: field.isSystem || readable.has(name),
            isHidden: isHidden && field.isSensitive,
            isSettledVersion: isSettledContent(model.resource, name, before),
            isRequested: requested.has(name),
            isByMove: field === moveField,
          })
    if (code === 'unchanged') continue
    if (code !== null) problems.push({ path: pathOf(providedName), code })
    else accepted[name] = value
  }
  // `checkInput` rejects hidden values of a restricted row, valid or not.
  if (!isHidden) problems.push(...mergeCustomValues(model, accepted, { before, row: { ...before, ...input }, today }))
  const values = normaliseValues(model, accepted, { before, today })
  return { accepted: values, problems: [...problems, ...findWrongShapes(model, values, { row: { ...before, ...values }, today })] }
}

/** Merges the values of custom fields into those that the row stores. Values that the caller does not name stay unchanged. */
function mergeCustomValues(
  { customValues }: ResourceModel,
  accepted: Record<string, unknown>,
  { before, ...context }: { readonly before: StoredRow | null; readonly row: Values; readonly today: string },
): readonly FieldProblem[] {
  if (customValues === null || !(customValues.name in accepted)) return []
  const { name, definition, type } = customValues
  const merged = type.merge?.(accepted[name], definition, { ...context, stored: before?.[name] ?? null })
  if (merged === undefined) return []
  accepted[name] = merged.value
  return merged.problems.map(({ within, ...found }) =>
    toFieldProblem(name, within === undefined ? found : { ...found, within: pathOf(within) }),
  )
}

/** Reports objects in fields that accept none. Hooks run before the row is validated, and could not convert an object to text. */
const findWrongShapes = (model: ResourceModel, values: Values, context: RuleContext): readonly FieldProblem[] =>
  Object.entries(values).flatMap(([path, value]) => {
    const field = model.byName.get(path)
    if (field === undefined || ![value].flat().some(isObject)) return []
    return field.type.check(value, field.definition, context).map((problem) => toFieldProblem(path, problem))
  })

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * Checks the input of a trusted step. Like a hook, the step may write any stored field, even if clients may not (read-only, set once, a
 * state).
 */
function parseTrustedInput({ table: { model }, caller }: RequestContext, input: Values, before: StoredRow | null): Values {
  const providedEntries = Object.entries(input).filter(([name, value]) => name !== 'version' && value !== undefined)
  for (const [name] of providedEntries)
    if (model.byName.get(name)?.isStored !== true || systemNames.has(name)) throw new Error(`No step can write '${model.name}.${name}'`)
  const values = normaliseValues(model, Object.fromEntries(providedEntries), { before, today: todayFor(caller, { ...before, ...input }) })
  for (const [name, value] of Object.entries(values))
    if (isSettledContent(model.resource, name, before) && !isSame(value ?? null, before?.[name] ?? null))
      throw new Error(`A settled version keeps '${model.name}.${name}'; write a new version`)
  return values
}

/** Returns values in their stored form, so that hooks and comparisons never see two spellings of one value. */
function normaliseValues(
  model: ResourceModel,
  accepted: Values,
  { before, today }: { readonly before: StoredRow | null; readonly today: string },
): Values {
  const context = { row: { ...before, ...accepted }, today }
  return Object.fromEntries(
    Object.entries(accepted).map(([name, value]) => {
      const field = model.byName.get(name)
      return [name, field === undefined ? value : toStoredForm(value, field.definition, context)]
    }),
  )
}

function problemOf(
  field: ModelField,
  {
    value,
    before,
    today,
    isReadable,
    isHidden,
    isSettledVersion,
    isRequested,
    isByMove,
  }: {
    readonly value: unknown
    readonly before: StoredRow | null
    readonly today: string
    readonly isReadable: boolean
    readonly isHidden: boolean
    readonly isSettledVersion: boolean
    readonly isRequested: boolean
    readonly isByMove: boolean
  },
): string | null {
  if (!isReadable) return 'unknownField'
  // `rejectLockedChanges` rejects any value of a hidden field. Accepting only the unchanged value would reveal it.
  if (isHidden) return null
  const stored = before?.[field.name] ?? null
  const isUnchanged = before !== null && isSame(toStoredForm(value, field.definition, { row: before, today }), stored)
  if (systemNames.has(field.name) || !field.isStored) return isUnchanged || !field.isStored ? 'unchanged' : 'readOnly'
  if (isState(field.definition)) return isUnchanged ? 'unchanged' : 'statusByTransition'
  if (isSettled(field.definition, stored)) return isUnchanged ? 'unchanged' : 'setOnce'
  if (isSettledVersion && !isRequested) return isUnchanged ? 'unchanged' : 'settledVersion'
  if (isByMove) return isUnchanged ? 'unchanged' : 'changedByMove'
  const { readOnly } = field.definition
  const isLocked = typeof readOnly === 'object' ? before !== null && isConditionMet(readOnly, before) : readOnly === true
  if (!isLocked || isRequested) return null
  return isUnchanged ? 'unchanged' : 'readOnly'
}

/**
 * Rejects any change by a caller who has not unlocked a restricted row, even of visible fields: a user cannot change the phone number of
 * a person whom they cannot see.
 */
function rejectLockedChanges(accepted: Values): void {
  if (Object.keys(accepted).length > 0) throw forbidden('ProfileRestricted')
}
