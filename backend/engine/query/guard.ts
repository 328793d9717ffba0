import { mayOn } from '#resources/core/access.ts'
import { isCalendarDate } from '#resources/core/fields/date.ts'
import { withoutInvisible } from '#resources/core/fields/invisible.ts'
import type { ValueOperator } from '#resources/core/operators.ts'
import { rankName } from '#resources/core/order.ts'
import type { Language } from '#resources/core/preferences.ts'
import { tiesOf } from '#resources/core/resource.ts'
import { searchedDays, searchedReferences } from '#resources/core/search.ts'
import { orderOf } from '#resources/core/typedDays.ts'
import { type Asker, resolved, variableIn } from '#resources/core/variables.ts'
import { askerInZone } from '../../today.ts'
import { namedIn } from '../customFields.ts'
import type { ModelField, ModelOrder, ResourceModel } from '../model/types.ts'
import { understood, wordsIn } from '../model/understood.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { isNamedById } from './byId.ts'
import { fieldIn, sourceOf } from './lookups.ts'
import { invalidParameter, type ListParameters } from './parameters.ts'
import { termsOf } from './terms.ts'
import type { ListFilter, ListQuery, ListSort, SearchTerm } from './types.ts'

/**
 * Looks up every field that a query touches and lets it through only if the caller may read it and its type allows what is
 * asked of it. A field that may not be read is as unknown as one that does not exist.
 *
 * @throws badRequest UnknownParameter, InvalidParameter
 */
export function guardQuery({ parts, table, caller }: Operation, parameters: ListParameters): ListQuery {
  const { model } = table
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const { texts } = parts.studydesk
  const asked: Asked = {
    ...askerInZone(caller),
    source: (field) => sourceOf(parts, table, field).field,
    meant: (field, value) => {
      const source = sourceOf(parts, table, field)
      return String(understood(value, wordsIn(source.table.model, source.field, texts)))
    },
  }
  const lookUp = (name: string): ModelField => {
    const field = namedIn(model, name) ?? (parameters.trashed ? model.trashFields.find((each) => each.name === name) : undefined)
    if (field === undefined) throw invalidParameter(name, 'unknownParameter')
    if (!field.isSystem && !readable.has(field.entry?.in.name ?? name)) throw invalidParameter(name, 'unknownParameter')
    return field
  }

  if (parameters.trashed && !mayRestore(model, caller)) throw invalidParameter('trashed', 'unknownParameter')
  const filters = withStanding(
    model,
    parameters.filters.flatMap((each) => guardFilter(lookUp(each.name), each, asked)),
    asked,
  )
  const order = parameters.sort.flatMap(({ name, descending }) =>
    name === rankName && model.order !== null ? rankSort(model.order, descending) : [guardSort(lookUp(name), descending)],
  )
  const terms = guardSearch(model, parameters.search, { readable, language: caller.language, hasDays: findsDays(parts, model) })
  return {
    filters,
    terms,
    isSimilar: parameters.similar && terms.length > 0,
    sort: completeSort(model, order.length > 0 ? order : parameters.trashed ? lastTrashed(model) : defaultSort(model, readable)),
    start: parameters.start,
    size: parameters.size,
    total: guardTotal(parameters.total),
    allStudies: parameters.allStudies || filters.some(({ field, operator }) => operator === 'eq' && isNamedById(parts, model, field)),
    trashed: parameters.trashed,
  }
}

/**
 * Who asks and when (for variables), in which time zone a day begins for them, where a field's values are declared, and which value they mean
 * by a word.
 */
type Asked = Asker & { readonly timeZone: string; source(field: ModelField): ModelField; meant(field: ModelField, value: string): string }

/**
 * Any stored field may be asked whether it is filled, whatever its type, and a look-up whether any row belongs. So may a field that is written
 * only: rows tell as much of it.
 */
function guardFilter(
  field: ModelField,
  { name, operator, values }: ListParameters['filters'][number],
  asked: Asked,
): readonly ListFilter[] {
  const allowed: readonly string[] = field.isWriteOnly ? [] : field.type.operators
  if (operator === 'filled' ? !field.isStored && field.lookup === null : !allowed.includes(operator))
    throw invalidParameter(name, 'unknownParameter')
  if (values.length === 0) throw invalidParameter(name, 'required')
  if (operator === 'filled') return values.map((value) => ({ field, operator, value: yesOrNo(name, value) }))
  const parsed = values.map((value) => parse(field, value, asked))
  const checked = operator as ValueOperator
  return checked === 'in' ? [{ field, operator: checked, value: parsed }] : parsed.map((value) => ({ field, operator: checked, value }))
}

function yesOrNo(name: string, value: string): boolean {
  if (value !== 'true' && value !== 'false') throw invalidParameter(name, 'notABoolean')
  return value === 'true'
}

/** Adds the filters that a declaration gives a list; each is left out where the query asks about its field, or for rows by id. */
function withStanding(model: ResourceModel, filters: readonly ListFilter[], asked: Asked): readonly ListFilter[] {
  const standing = Object.entries(model.resource.list?.unlessAsked ?? {}).flatMap(([name, value]): ListFilter[] => {
    const field = model.byName.get(name)
    const isAsked = filters.some((filter) => filter.field.name === name || filter.field.name === 'id')
    return field === undefined || isAsked ? [] : [{ field, operator: 'eq', value: parse(field, String(value), asked) }]
  })
  return [...filters, ...standing]
}

function parse(field: ModelField, value: string, asked: Asked): unknown {
  try {
    const { column, definition } = asked.source(field)
    return column.parseFilter(asked.meant(field, spelledOut(field, value, asked)), definition)
  } catch (error) {
    throw invalidParameter(field.name, error instanceof Error && /^\w+$/.test(error.message) ? error.message : 'invalid')
  }
}

/** Replaces a variable that the field takes by its value; for a field of moments, a day becomes the first moment of the day. */
function spelledOut({ type, definition }: ModelField, value: string, asked: Asked): string {
  const variable = variableIn(value)
  const meant = variable !== null && variable.kind === type.variable?.(definition) ? String(resolved(value, asked)) : value
  return type.ofDay !== undefined && isCalendarDate(meant) ? type.ofDay(meant, asked.timeZone) : meant
}

function guardSort(field: ModelField, descending: boolean): ListSort {
  if (!field.type.sortable && field.name !== 'id') throw invalidParameter(field.name, 'unknownParameter')
  return { field, descending }
}

const mostWords = 12

/** A search reads what is made of several fields: a caller who may not read one of these fields may not search. */
function guardSearch(model: ResourceModel, text: string, { readable, language, hasDays }: Searching): readonly SearchTerm[] {
  const order = hasDays ? orderOf(language) : null
  const terms = termsOf(withoutInvisible(text), order)
  if (terms.length === 0) return []
  if (terms.length > mostWords) throw invalidParameter('q', 'tooMany')
  const search = model.resource.list?.search ?? []
  if (search.length === 0 || !search.every((name) => readable.has(name))) throw invalidParameter('q', 'unknownParameter')
  return terms
}

interface Searching {
  readonly readable: ReadonlySet<string>
  readonly language: Language
  /** Rows are found by days, so that words which say one are one term. */
  readonly hasDays: boolean
}

const findsDays = (parts: Operation['parts'], { resource, byName }: ResourceModel): boolean =>
  [resource, ...searchedReferences(resource).map((name) => tableNamed(parts, byName.get(name)?.target ?? '').model.resource)].some(
    (each) => searchedDays(each).length > 0,
  )

function defaultSort(model: ResourceModel, readable: ReadonlySet<string>): readonly ListSort[] {
  const declared = model.resource.list?.sort
  if (declared === undefined) return []
  const name = declared.replace(/^-/, '')
  if (name === rankName && model.order !== null) return rankSort(model.order, declared.startsWith('-'))
  const field = model.byName.get(name)
  if (field === undefined || !(field.isSystem || readable.has(name))) return []
  return [{ field, descending: declared.startsWith('-') }]
}

/** Sorts group by group; the index of the order gives a page of one group without sorting. */
const rankSort = ({ within, rank }: ModelOrder, descending: boolean): readonly ListSort[] =>
  [...within, rank].map((field) => ({ field, descending }))

/** A list of the trash begins with the rows that were removed last, as people look for these there. */
const lastTrashed = ({ trashFields }: ResourceModel): readonly ListSort[] =>
  trashFields.filter(({ name }) => name === 'deletedAt').map((field) => ({ field, descending: true }))

/**
 * Declared fields break the ties of names, and the id all others, which ranks never have: in the direction of the last sort, so that one index serves both ways and pages never overlap. */
function completeSort(model: ResourceModel, sort: readonly ListSort[]): readonly ListSort[] {
  const id = model.byName.get('id')
  if (id === undefined || sort.some(({ field }) => field === id || field === model.order?.rank)) return sort
  const descending = sort.at(-1)?.descending ?? false
  const [only, ...others] = sort
  const ties = only === undefined || others.length > 0 ? [] : tiesOf(model.resource, only.field.name).map((name) => fieldIn(model, name))
  return [...sort, ...[...ties, id].map((field) => ({ field, descending }))]
}

function guardTotal(text: string): ListQuery['total'] {
  if (text === 'none' || text === 'capped' || text === 'exact') return text
  throw invalidParameter('_total', 'notAnOption')
}

const mayRestore = (model: ResourceModel, caller: Operation['caller']): boolean =>
  model.hasTrash && model.resource.actions.restore !== undefined && mayOn(caller, model.resource, model.resource.actions.restore)
