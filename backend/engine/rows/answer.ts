import { mayOn } from '#resources/core/access.ts'
import type { ComputedField } from '#resources/core/fields/computed.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import { type AnsweredRow, type ResourceAction, systemFields } from '#resources/core/resource.ts'
import { isBarred, isPossible, type Transition } from '#resources/core/transition.ts'
import { keepByRights } from '../../access/keepByRights.ts'
import type { Caller } from '../../caller.ts'
import { askerOf, todayFor } from '../../today.ts'
import { type StoredRow, toStored } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import { barredFrom } from '../query/own.ts'
import { isRedacted } from '../query/redacted.ts'
import { labelsOf, marksIn, peopleOf, rollupIn } from './labels.ts'
import { lookedUpIn } from './lookups.ts'

/** Makes answers of rows, for one caller: what they may read of each, and what they may do with it. */
interface Answerer {
  /** @param row as pg answered it, labels included */
  answer(row: Readonly<Record<string, unknown>>): AnsweredRow
  /** Fields that the caller may read at all, in the order of the declaration. */
  readonly fields: readonly ModelField[]
}

/** Actions on one row, in the order in which screens show them. */
const rowActions = ['read', 'update', 'remove'] as const satisfies readonly ResourceAction[]
const trashActions = ['restore'] as const satisfies readonly ResourceAction[]

interface AnswerPlan {
  readonly fields: readonly ModelField[]
  readonly open: readonly ModelField[]
  /** Sensitive ones of whose values a part may be seen all the same. */
  readonly openInPart: readonly ModelField[]
  readonly labelled: readonly ModelField[]
  readonly openLabelled: readonly ModelField[]
  readonly computed: readonly ModelField[]
  readonly rollups: readonly ModelField[]
  readonly marked: readonly ModelField[]
  readonly lookups: readonly ModelField[]
  readonly allowed: readonly string[]
  /** Of these, what writes nothing. */
  readonly unwritten: readonly string[]
  /** Actions that remain on a row that is closed to the caller. */
  readonly unedited: readonly string[]
  readonly transitions: readonly NamedTransition[]
}

const plansOfRows = keepByRights<ResourceModel, AnswerPlan>()
const plansOfTrash = keepByRights<ResourceModel, AnswerPlan>()

/** What an answer holds for whoever has these permissions, whichever row it is of. */
function planFor(operation: Operation, trashed: boolean): AnswerPlan {
  const { parts, table, caller } = operation
  const { model } = table
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const fields = model.fields.filter((field) => readable.has(field.name))
  const open = fields.filter((field) => !field.isSensitive)
  const openInPart = fields.filter((field) => field.isSensitive && field.type.openPart !== undefined)
  const labelled = [...fields.filter((field) => field.target !== null || model.files.includes(field)), ...peopleOf(model, trashed)]
  const openLabelled = labelled.filter((field) => !field.isSensitive)
  const allowed = (trashed ? trashActions : rowActions).filter((action) => mayTake(model, action, operation))
  const unwritten = allowed.filter(isReading)
  const unedited = allowed.filter((action) => action !== 'update')
  const transitions = trashed ? [] : transitionsFor(model, operation)
  const computed = fields.filter((field) => !field.isStored && field.rollup === null && field.marks === null && field.lookup === null)
  const rollups = model.rollups.filter((field) => readable.has(field.name))
  const marked = fields.filter((field) => field.marks !== null)
  const lookups = fields.filter((field) => field.lookup !== null)
  return { fields, open, openInPart, labelled, openLabelled, computed, rollups, marked, lookups, allowed, unwritten, unedited, transitions }
}

/** @param options.trashed the rows lie in the trash: all that can be done is to bring them back */
export function answererFor(operation: Operation, options: { readonly trashed?: boolean } = {}): Answerer {
  const { table, caller } = operation
  const { model } = table
  const trashed = options.trashed === true
  const plan = (trashed ? plansOfTrash : plansOfRows)(caller, model, () => planFor(operation, trashed))
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
      const redacted = isRedacted(model, stored, caller)
      const answer: Record<string, unknown> = {}
      for (const name of systemFields) answer[name] = stored[name]
      if (trashed) for (const { name } of model.trashFields) answer[name] = row[name] ?? null
      for (const field of redacted ? open : fields) if (field.isStored) answer[field.name] = stored[field.name]
      if (redacted) Object.assign(answer, openPartsOf(stored, openInPart))
      for (const field of rollups) answer[field.name] = rollupIn(row, field)
      for (const field of marked) if (!redacted || !field.isSensitive) answer[field.name] = marksIn(row, field)
      const lookedUp = lookups.length > 0 ? lookedUpIn(row, model.lookups) : null
      const shown = redacted ? lookups.filter((field) => !field.isSensitive) : lookups
      for (const field of shown) answer[field.name] = lookedUp?.get(field)?.values ?? []
      const titles = shown.flatMap((field) => (field.lookup === null ? [] : [[field.name, lookedUp?.get(field)?.titles ?? {}] as const]))
      const labels = { ...labelsOf(row, redacted ? openLabelled : labelled), ...Object.fromEntries(titles) }
      if (Object.keys(labels).length > 0) answer.labels = labels
      for (const field of computed)
        if (!redacted || !field.isSensitive) answer[field.name] = compute(field, answer, todayFor(caller, stored))
      const isLocked = !trashed && isRowLocked(model.resource, stored)
      const possible = isLocked ? unwritten : redacted ? unedited : allowed
      answer.actions =
        barredFrom(model, { stored, row }, caller) === null
          ? actionsOn(stored, caller, { allowed: possible, transitions: redacted ? [] : transitions })
          : unwritten
      if (redacted) answer.redacted = true
      return answer as unknown as AnsweredRow
    },
  }
}

/** Parts of sensitive fields that a restricted row shows. */
const openPartsOf = (stored: StoredRow, fields: readonly ModelField[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ name, type, definition }) => {
      const part = type.openPart?.(stored[name], definition)
      return part === undefined ? [] : [[name, part]]
    }),
  )

/** Computed from what the caller sees: what is hidden arrives as null. */
function compute(field: ModelField, row: Readonly<Record<string, unknown>>, date: string): unknown {
  const { from, compute: decide } = field.definition as ComputedField
  if (decide === undefined || from.every((name) => row[name] === undefined || row[name] === null)) return null
  return decide(row, date) ?? null
}

/** What the caller's abilities allow on any row. */
interface Takeable {
  readonly allowed: readonly string[]
  readonly transitions: readonly NamedTransition[]
}

interface NamedTransition {
  readonly name: string
  readonly field: string
  readonly transition: Transition
}

/** Transitions that the caller's abilities allow, whatever the row. */
function transitionsFor(model: ResourceModel, { caller }: Operation): readonly NamedTransition[] {
  return model.statuses.flatMap((field) =>
    Object.entries((field.definition as StatusField).transitions)
      .filter(([, { action }]) => action !== undefined && mayOn(caller, model.resource, action))
      .map(([name, transition]) => ({ name, field: field.name, transition })),
  )
}

function actionsOn(row: StoredRow, caller: Caller, { allowed, transitions }: Takeable): readonly string[] {
  if (transitions.length === 0) return allowed
  const asker = askerOf(caller, row)
  const possible = transitions.filter(
    ({ field, transition }) => isPossible(transition, row[field], row, asker) && !isBarred(transition, row, caller.userId),
  )
  return [...allowed, ...possible.map(({ name }) => name)]
}

const isReading = (action: ResourceAction): boolean => action === 'read'

function mayTake(model: ResourceModel, action: ResourceAction, { caller }: Operation): boolean {
  const needed = model.resource.actions[action]
  return needed !== undefined && mayOn(caller, model.resource, needed)
}
