import { holds, type Values } from '#resources/core/conditions.ts'
import type { RuleContext } from '#resources/core/field.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import { type FieldProblem, problemAt } from '#resources/core/problems.ts'
import { systemFields } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { isSettled, storedForm } from '#resources/core/validate.ts'
import { badRequest, forbidden, invalid, pathOf } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { understood, wordsIn } from '../model/understood.ts'
import type { Operation } from '../parts.ts'
import { isRedacted } from '../query/redacted.ts'

const systemNames: ReadonlySet<string> = new Set(systemFields)

/** A body that is an object; anything else has no fields to write. */
export function bodyOf(body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  return body as Values
}

/** A body that is a list of things to do, each for itself. @throws invalid, badRequest TooManyForBulk */
export function listIn(body: unknown, most: number): readonly Values[] {
  if (!Array.isArray(body)) throw invalid([{ path: '', code: 'notAList' }])
  if (body.length === 0) throw invalid([{ path: '', code: 'required' }])
  if (body.length > most) throw badRequest('TooManyForBulk', { details: { count: body.length, max: most } })
  const wrong = body.findIndex((each) => typeof each !== 'object' || each === null || Array.isArray(each))
  if (wrong !== -1) throw invalid([{ path: String(wrong), code: 'notAnObject' }])
  return body
}

/**
 * The fields that a client asks to write, once it may, normalised: known, not read-only, not a status, not hidden from the caller.
 *
 * @param before the stored row; null when a new one is asked for
 * @param asked fields that are written though they are read-only: what a transition asks for
 * @throws invalid with every problem, forbidden for what a restricted row hides
 */
export function checkInput(operation: Operation, input: Values, before: StoredRow | null, asked?: ReadonlySet<string>): Values {
  if (operation.isTrusted === true) return trustedInput(operation, input, before)
  const { accepted, problems } = inspectInput(operation, input, before, asked)
  if (problems.length > 0) throw invalid(problems)
  if (before !== null && isRedacted(operation.table.model, before, operation.caller)) refuseLocked(accepted)
  return accepted
}

/** As `checkInput`, but answers the problems. A read-only value that comes back unchanged is accepted: forms send such values. */
export function inspectInput(
  { parts, table, caller }: Operation,
  input: Values,
  before: StoredRow | null,
  asked: ReadonlySet<string> = new Set(),
): { readonly accepted: Values; readonly problems: readonly FieldProblem[] } {
  const { model } = table
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const problems: FieldProblem[] = []
  const accepted: Record<string, unknown> = {}
  const isHidden = before !== null && isRedacted(model, before, caller)
  const today = todayFor(caller, { ...before, ...input })
  const between = before === null ? null : (model.order?.between ?? null)

  for (const [given, said] of Object.entries(input)) {
    if (given === 'version' || said === undefined) continue
    const field = model.byName.get(given) ?? model.byOtherName.get(given)
    const value = field === undefined ? said : understood(said, wordsIn(model, field, parts.studydesk.texts))
    const name = field?.name ?? given
    const code =
      field === undefined || (name !== given && name in input)
        ? 'unknownField'
        : problemOf(field, {
            value,
            before,
            today,
            isReadable: field.isSystem || readable.has(name),
            isHidden: isHidden && field.isSensitive,
            isKept: isSettledContent(model.resource, name, before),
            isAsked: asked.has(name),
            isByMove: field === between,
          })
    if (code === 'unchanged') continue
    if (code !== null) problems.push({ path: pathOf(given), code })
    else accepted[name] = value
  }
  // `checkInput` refuses what a restricted row hides, whatever it is.
  if (!isHidden) problems.push(...mergeCustomValues(model, accepted, { before, row: { ...before, ...input }, today }))
  const values = normalised(model, accepted, { before, today })
  return { accepted: values, problems: [...problems, ...wrongShapes(model, values, { row: { ...before, ...values }, today })] }
}

/** Puts what a write says of the organisation's fields into what the row holds of them. Values that the caller does not name stay as they are. */
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
  return merged.problems.map(({ within, ...found }) => problemAt(name, within === undefined ? found : { ...found, within: pathOf(within) }))
}

/** Objects where a field has none: hooks look at values before the row is validated, and would meet what cannot be turned into a text. */
const wrongShapes = (model: ResourceModel, values: Values, context: RuleContext): readonly FieldProblem[] =>
  Object.entries(values).flatMap(([path, value]) => {
    const field = model.byName.get(path)
    if (field === undefined || ![value].flat().some(isObject)) return []
    return field.type.check(value, field.definition, context).map((problem) => problemAt(path, problem))
  })

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A trusted step of the domain may name any stored field, as hooks may: it also sets what clients may not write (read-only, set once, a state). */
function trustedInput({ table: { model }, caller }: Operation, input: Values, before: StoredRow | null): Values {
  const given = Object.entries(input).filter(([name, value]) => name !== 'version' && value !== undefined)
  for (const [name] of given)
    if (model.byName.get(name)?.isStored !== true || systemNames.has(name)) throw new Error(`No step can write '${model.name}.${name}'`)
  const values = normalised(model, Object.fromEntries(given), { before, today: todayFor(caller, { ...before, ...input }) })
  for (const [name, value] of Object.entries(values))
    if (isSettledContent(model.resource, name, before) && !isSame(value ?? null, before?.[name] ?? null))
      throw new Error(`A settled version keeps '${model.name}.${name}'; write a new version`)
  return values
}

/** Hooks and comparisons see values as they would be stored, and never two spellings of one. */
function normalised(
  model: ResourceModel,
  accepted: Values,
  { before, today }: { readonly before: StoredRow | null; readonly today: string },
): Values {
  const context = { row: { ...before, ...accepted }, today }
  return Object.fromEntries(
    Object.entries(accepted).map(([name, value]) => {
      const field = model.byName.get(name)
      return [name, field === undefined ? value : storedForm(value, field.definition, context)]
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
    isKept,
    isAsked,
    isByMove,
  }: {
    readonly value: unknown
    readonly before: StoredRow | null
    readonly today: string
    readonly isReadable: boolean
    readonly isHidden: boolean
    readonly isKept: boolean
    readonly isAsked: boolean
    readonly isByMove: boolean
  },
): string | null {
  if (!isReadable) return 'unknownField'
  // `refuseLocked` refuses a hidden field whatever its value is: to accept the same value alone would tell it.
  if (isHidden) return null
  const stored = before?.[field.name] ?? null
  const isUnchanged = before !== null && isSame(storedForm(value, field.definition, { row: before, today }), stored)
  if (systemNames.has(field.name) || !field.isStored) return isUnchanged || !field.isStored ? 'unchanged' : 'readOnly'
  if (isState(field.definition)) return isUnchanged ? 'unchanged' : 'statusByTransition'
  if (isSettled(field.definition, stored)) return isUnchanged ? 'unchanged' : 'setOnce'
  if (isKept && !isAsked) return isUnchanged ? 'unchanged' : 'settledVersion'
  if (isByMove) return isUnchanged ? 'unchanged' : 'changedByMove'
  const { readOnly } = field.definition
  const isLocked = typeof readOnly === 'object' ? before !== null && holds(readOnly, before) : readOnly === true
  if (!isLocked || isAsked) return null
  return isUnchanged ? 'unchanged' : 'readOnly'
}

/**
 * A caller who has not unlocked a restricted row changes nothing of it, its open fields neither: a user cannot change the number of a person whom
 * they do not see.
 */
function refuseLocked(accepted: Values): void {
  if (Object.keys(accepted).length > 0) throw forbidden('ProfileRestricted')
}
