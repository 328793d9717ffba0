import { hasNeededLevel } from '#resources/core/access.ts'
import type { ComputedField } from '#resources/core/fields/computed.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import { type ResourceAction, type ResponseRow, systemFields } from '#resources/core/resource.ts'
import { isBarred, isPossible, type Transition } from '#resources/core/transition.ts'
import { cacheByRights } from '../../access/cacheByRights.ts'
import type { Caller } from '../../common/caller.ts'
import { buildVariableValues, todayFor } from '../../common/today.ts'
import type { RequestContext } from '../context.ts'
import { type StoredRow, toStored } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { isRedacted } from '../query/redacted.ts'
import { refusalOf } from '../query/writeGuard.ts'
import { labelsOf, marksOf, peopleOf, rollupValueOf } from './labels.ts'
import { readLookups } from './lookups.ts'

/** Converts rows to responses for one caller, with the values that they may read and the actions that they may take. */
interface Answerer {
  /** @param row result of pg, including labels */
  answer(row: Readonly<Record<string, unknown>>): ResponseRow
  /** Fields that the caller may read at all, in the order of the declaration. */
  readonly fields: readonly ModelField[]
}

/** Actions on one row, in the order in which screens show them. */
const rowActions = ['read', 'update', 'remove'] as const satisfies readonly ResourceAction[]
const trashActions = ['restore'] as const satisfies readonly ResourceAction[]

interface AnswerPlan {
  readonly fields: readonly ModelField[]
  readonly open: readonly ModelField[]
  /** Sensitive fields that a restricted row still shows in part. */
  readonly openInPart: readonly ModelField[]
  readonly labelled: readonly ModelField[]
  readonly openLabelled: readonly ModelField[]
  readonly computed: readonly ModelField[]
  readonly rollups: readonly ModelField[]
  readonly marked: readonly ModelField[]
  readonly lookups: readonly ModelField[]
  readonly allowed: readonly string[]
  /** Actions that write nothing. */
  readonly unwritten: readonly string[]
  /** Actions that are still possible on a row that the caller may not change. */
  readonly unedited: readonly string[]
  readonly transitions: readonly NamedTransition[]
}

const plansOfRows = cacheByRights<ResourceModel, AnswerPlan>()
const plansOfTrash = cacheByRights<ResourceModel, AnswerPlan>()

/** Determines the fields and actions of responses for callers with these permissions, independent of the row. */
function planFor(operation: RequestContext, isTrashed: boolean): AnswerPlan {
  const { parts, table, caller } = operation
  const { model } = table
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const fields = model.fields.filter((field) => readable.has(field.name))
  const open = fields.filter((field) => !field.isSensitive)
  const partlyOpenFields = fields.filter((field) => field.isSensitive && field.type.openPart !== undefined)
  const labelledFields = [...fields.filter((field) => field.target !== null || model.files.includes(field)), ...peopleOf(model, isTrashed)]
  const openLabelled = labelledFields.filter((field) => !field.isSensitive)
  const allowed = (isTrashed ? trashActions : rowActions).filter((action) => isActionAllowed(model, action, operation))
  const unwritten = allowed.filter(isReading)
  const actionsWithoutUpdate = allowed.filter((action) => action !== 'update')
  const transitions = isTrashed ? [] : findTransitions(model, operation)
  const computedFields = fields.filter((field) => !field.isStored && field.rollup === null && field.marks === null && field.lookup === null)
  const rollups = model.rollups.filter((field) => readable.has(field.name))
  const markedFields = fields.filter((field) => field.marks !== null)
  const lookups = fields.filter((field) => field.lookup !== null)
  return {
    fields,
    open,
    openInPart: partlyOpenFields,
    labelled: labelledFields,
    openLabelled,
    computed: computedFields,
    rollups,
    marked: markedFields,
    lookups,
    allowed,
    unwritten,
    unedited: actionsWithoutUpdate,
    transitions,
  }
}

/**
 * Creates the converter for an operation.
 * @param options.trashed true if the rows are in the trash: they can only be restored
 */
export function createAnswerer(operation: RequestContext, options: { readonly trashed?: boolean } = {}): Answerer {
  const { table, caller } = operation
  const { model } = table
  const isTrash = options.trashed === true
  const plan = (isTrash ? plansOfTrash : plansOfRows)(caller, model, () => planFor(operation, isTrash))
  const {
    fields,
    open,
    openInPart,
    labelled,
    openLabelled,
    computed,
    rollups,
    marked,
    lookups,
    allowed,
    unwritten,
    unedited,
    transitions,
  } = plan
  return {
    fields,
    answer(row) {
      const stored = toStored(model, row)
      const isRowRedacted = isRedacted(model, stored, caller)
      const answer: Record<string, unknown> = {}
      for (const name of systemFields) answer[name] = stored[name]
      if (isTrash) for (const { name } of model.trashFields) answer[name] = row[name] ?? null
      for (const field of isRowRedacted ? open : fields) if (field.isStored) answer[field.name] = stored[field.name]
      if (isRowRedacted) Object.assign(answer, openPartsOf(stored, openInPart))
      for (const field of rollups) answer[field.name] = rollupValueOf(row, field)
      for (const field of marked) if (!isRowRedacted || !field.isSensitive) answer[field.name] = marksOf(row, field)
      const lookupResults = lookups.length > 0 ? readLookups(row, model.lookups) : null
      const shownLookups = isRowRedacted ? lookups.filter((field) => !field.isSensitive) : lookups
      for (const field of shownLookups) answer[field.name] = lookupResults?.get(field)?.values ?? []
      const titles = shownLookups.flatMap((field) =>
        field.lookup === null ? [] : [[field.name, lookupResults?.get(field)?.titles ?? {}] as const],
      )
      const labels = { ...labelsOf(row, isRowRedacted ? openLabelled : labelled), ...Object.fromEntries(titles) }
      if (Object.keys(labels).length > 0) answer.labels = labels
      for (const field of computed)
        if (!isRowRedacted || !field.isSensitive) answer[field.name] = compute(field, answer, todayFor(caller, stored))
      const isLocked = !isTrash && isRowLocked(model.resource, stored)
      const possible = isLocked ? unwritten : isRowRedacted ? unedited : allowed
      answer.actions =
        refusalOf(model, { stored, row }, caller) === null
          ? findAvailableActions(stored, caller, { allowed: possible, transitions: isRowRedacted ? [] : transitions })
          : unwritten
      if (isRowRedacted) answer.redacted = true
      return answer as unknown as ResponseRow
    },
  }
}

/** Returns the partial values of sensitive fields that a restricted row still shows. */
const openPartsOf = (stored: StoredRow, fields: readonly ModelField[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ name, type, definition }) => {
      const openPart = type.openPart?.(stored[name], definition)
      return openPart === undefined ? [] : [[name, openPart]]
    }),
  )

/** Computes a field from the values that the caller may see; hidden values count as null. */
function compute(field: ModelField, row: Readonly<Record<string, unknown>>, date: string): unknown {
  const { from, compute: decide } = field.definition as ComputedField
  if (decide === undefined || from.every((name) => row[name] === undefined || row[name] === null)) return null
  return decide(row, date) ?? null
}

/** Actions that the caller's abilities allow on any row. */
interface Takeable {
  readonly allowed: readonly string[]
  readonly transitions: readonly NamedTransition[]
}

interface NamedTransition {
  readonly name: string
  readonly field: string
  readonly transition: Transition
}

/** Transitions that the caller's abilities allow on any row. */
function findTransitions(model: ResourceModel, { caller }: RequestContext): readonly NamedTransition[] {
  return model.statuses.flatMap((field) =>
    Object.entries((field.definition as StatusField).transitions)
      .filter(([, { action }]) => action !== undefined && hasNeededLevel(caller, model.resource, action))
      .map(([name, transition]) => ({ name, field: field.name, transition })),
  )
}

function findAvailableActions(row: StoredRow, caller: Caller, { allowed, transitions }: Takeable): readonly string[] {
  if (transitions.length === 0) return allowed
  const variables = buildVariableValues(caller, row)
  const possible = transitions.filter(
    ({ field, transition }) => isPossible(transition, row[field], row, variables) && !isBarred(transition, row, caller.userId),
  )
  return [...allowed, ...possible.map(({ name }) => name)]
}

const isReading = (action: ResourceAction): boolean => action === 'read'

function isActionAllowed(model: ResourceModel, action: ResourceAction, { caller }: RequestContext): boolean {
  const neededLevel = model.resource.actions[action]
  return neededLevel !== undefined && hasNeededLevel(caller, model.resource, neededLevel)
}
