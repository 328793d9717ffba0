import { hasNeededLevel } from '#resources/core/access.ts'
import { isCalendarDate } from '#resources/core/fields/date.ts'
import { withoutInvisible } from '#resources/core/fields/invisible.ts'
import type { ValueOperator } from '#resources/core/operators.ts'
import { tiesOf } from '#resources/core/resource.ts'
import { getSearchedDays, getSearchedReferences } from '#resources/core/search.ts'
import { rankName } from '#resources/core/values/order.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { orderOf } from '#resources/core/values/typedDays.ts'
import { evaluateVariable, parseVariable, type VariableValues } from '#resources/core/variables.ts'
import { buildVariableValuesInZone } from '../../common/today.ts'
import { findTable, type RequestContext } from '../context.ts'
import { findModelField } from '../customFields.ts'
import { labelsOfField, valueOfLabel } from '../model/labelParser.ts'
import type { ModelField, ModelOrder, ResourceModel } from '../model/types.ts'
import { isNamedById } from './byId.ts'
import { requireModelField, sourceOf } from './lookups.ts'
import { createParameterError, type ListParameters } from './parameters.ts'
import { termsOf } from './terms.ts'
import type { ListFilter, ListQuery, ListSort, SearchTerm } from './types.ts'

/**
 * Looks up every field of a query, and accepts it only if the caller may read the field and its type allows the operation. A field that
 * may not be read is treated like one that does not exist.
 * @throws badRequest UnknownParameter, InvalidParameter
 */
export function guardQuery({ parts, table, caller }: RequestContext, parameters: ListParameters): ListQuery {
  const { model } = table
  const readable = parts.studydesk.access.readableFields(model.resource, caller)
  const { texts } = parts.studydesk
  const requested: Params = {
    ...buildVariableValuesInZone(caller),
    source: (field) => sourceOf(parts, table, field).field,
    meant: (field, value) => {
      const source = sourceOf(parts, table, field)
      return String(valueOfLabel(value, labelsOfField(source.table.model, source.field, texts)))
    },
  }
  const requireField = (name: string): ModelField => {
    const field = findModelField(model, name) ?? (parameters.trashed ? model.trashFields.find((each) => each.name === name) : undefined)
    if (field === undefined) throw createParameterError(name, 'unknownParameter')
    if (!field.isSystem && !readable.has(field.entry?.in.name ?? name)) throw createParameterError(name, 'unknownParameter')
    return field
  }

  if (parameters.trashed && !mayRestore(model, caller)) throw createParameterError('trashed', 'unknownParameter')
  const filters = withCurrent(
    model,
    parameters.filters.flatMap((each) => guardFilter(requireField(each.name), each, requested)),
    requested,
  )
  const order = parameters.sort.flatMap(({ name, descending }) =>
    name === rankName && model.order !== null ? rankSort(model.order, descending) : [guardSort(requireField(name), descending)],
  )
  const terms = guardSearch(model, parameters.search, { readable, language: caller.language, hasDays: searchesDays(parts, model) })
  return {
    filters,
    terms,
    isSimilar: parameters.similar && terms.length > 0,
    sort: completeSort(model, order.length > 0 ? order : parameters.trashed ? lastTrashedSort(model) : findDefaultSort(model, readable)),
    start: parameters.start,
    size: parameters.size,
    total: guardTotal(parameters.total),
    allStudies: parameters.allStudies || filters.some(({ field, operator }) => operator === 'eq' && isNamedById(parts, model, field)),
    trashed: parameters.trashed,
  }
}

/**
 * Context for validating a query: the caller and date for variables, the time zone of dates, the field that declares the values, and a
 * parser of labels.
 */
type Params = VariableValues & {
  readonly timeZone: string
  source(field: ModelField): ModelField
  meant(field: ModelField, value: string): string
}

/**
 * Validates a filter. Every stored field accepts the filter for filled or empty, whatever its type. This includes write-only fields,
 * since rows show the same information about them. A look-up field accepts it too: it is filled if a related row exists.
 */
function guardFilter(
  field: ModelField,
  { name, operator, values }: ListParameters['filters'][number],
  requested: Params,
): readonly ListFilter[] {
  const allowed: readonly string[] = field.isWriteOnly ? [] : field.type.operators
  if (operator === 'filled' ? !field.isStored && field.lookup === null : !allowed.includes(operator))
    throw createParameterError(name, 'unknownParameter')
  if (values.length === 0) throw createParameterError(name, 'required')
  if (operator === 'filled') return values.map((value) => ({ field, operator, value: parseBoolean(name, value) }))
  const parsed = values.map((value) => parse(field, value, requested))
  const valueOperator = operator as ValueOperator
  return valueOperator === 'in'
    ? [{ field, operator: valueOperator, value: parsed }]
    : parsed.map((value) => ({ field, operator: valueOperator, value }))
}

function parseBoolean(name: string, value: string): boolean {
  if (value !== 'true' && value !== 'false') throw createParameterError(name, 'notABoolean')
  return value === 'true'
}

/** Adds the default filters of a list's declaration. Each is left out if the query filters by its field, or by id. */
function withCurrent(model: ResourceModel, filters: readonly ListFilter[], requested: Params): readonly ListFilter[] {
  const current = Object.entries(model.resource.list?.defaultFilters ?? {}).flatMap(([name, value]): ListFilter[] => {
    const field = model.byName.get(name)
    const isRequested = filters.some((filter) => filter.field.name === name || filter.field.name === 'id')
    return field === undefined || isRequested ? [] : [{ field, operator: 'eq', value: parse(field, String(value), requested) }]
  })
  return [...filters, ...current]
}

function parse(field: ModelField, value: string, requested: Params): unknown {
  try {
    const { column, definition } = requested.source(field)
    return column.parseFilter(requested.meant(field, resolveVariable(field, value, requested)), definition)
  } catch (error) {
    throw createParameterError(field.name, error instanceof Error && /^\w+$/.test(error.message) ? error.message : 'invalid')
  }
}

/** Replaces a variable by its value, if the field accepts it. In a field of timestamps, a day becomes its first moment. */
function resolveVariable({ type, definition }: ModelField, value: string, requested: Params): string {
  const variable = parseVariable(value)
  const resolvedValue =
    variable !== null && variable.kind === type.variable?.(definition) ? String(evaluateVariable(value, requested)) : value
  return type.momentOfDay !== undefined && isCalendarDate(resolvedValue)
    ? type.momentOfDay(resolvedValue, requested.timeZone)
    : resolvedValue
}

function guardSort(field: ModelField, isDescending: boolean): ListSort {
  if (!field.type.sortable && field.name !== 'id') throw createParameterError(field.name, 'unknownParameter')
  return { field, descending: isDescending }
}

const maxTerms = 12

/** Reads the terms of a search. The search text combines several fields: a caller who may not read one of them may not search. */
function guardSearch(model: ResourceModel, text: string, { readable, language, hasDays }: SearchContext): readonly SearchTerm[] {
  const order = hasDays ? orderOf(language) : null
  const terms = termsOf(withoutInvisible(text), order)
  if (terms.length === 0) return []
  if (terms.length > maxTerms) throw createParameterError('q', 'tooMany')
  const search = model.resource.list?.search ?? []
  if (search.length === 0 || !search.every((name) => readable.has(name))) throw createParameterError('q', 'unknownParameter')
  return terms
}

interface SearchContext {
  readonly readable: ReadonlySet<string>
  readonly language: Language
  /** True if the resource can be searched by dates, so that words that form a date become one term. */
  readonly hasDays: boolean
}

const searchesDays = (context: RequestContext['parts'], { resource, byName }: ResourceModel): boolean =>
  [resource, ...getSearchedReferences(resource).map((name) => findTable(context, byName.get(name)?.target ?? '').model.resource)].some(
    (each) => getSearchedDays(each).length > 0,
  )

function findDefaultSort(model: ResourceModel, readable: ReadonlySet<string>): readonly ListSort[] {
  const declaredSort = model.resource.list?.sort
  if (declaredSort === undefined) return []
  const name = declaredSort.replace(/^-/, '')
  if (name === rankName && model.order !== null) return rankSort(model.order, declaredSort.startsWith('-'))
  const field = model.byName.get(name)
  if (field === undefined || !(field.isSystem || readable.has(name))) return []
  return [{ field, descending: declaredSort.startsWith('-') }]
}

/** Sorts by group, then by rank. The index of the order provides a page of one group without sorting. */
const rankSort = ({ within, rank }: ModelOrder, descending: boolean): readonly ListSort[] =>
  [...within, rank].map((field) => ({ field, descending }))

/** Sorts a list of the trash by time of removal, latest first, since users usually look for the rows removed last. */
const lastTrashedSort = ({ trashFields }: ResourceModel): readonly ListSort[] =>
  trashFields.filter(({ name }) => name === 'deletedAt').map((field) => ({ field, descending: true }))

/**
 * Adds the fields that break ties: for names the declared fields, for all other fields the id. Ranks need none, since they are unique.
 * The added fields have the direction of the last sort, so that one index serves both directions and pages never overlap.
 */
function completeSort(model: ResourceModel, sort: readonly ListSort[]): readonly ListSort[] {
  const id = model.byName.get('id')
  if (id === undefined || sort.some(({ field }) => field === id || field === model.order?.rank)) return sort
  const isDescending = sort.at(-1)?.descending ?? false
  const [onlySort, ...others] = sort
  const ties =
    onlySort === undefined || others.length > 0
      ? []
      : tiesOf(model.resource, onlySort.field.name).map((name) => requireModelField(model, name))
  return [...sort, ...[...ties, id].map((field) => ({ field, descending: isDescending }))]
}

function guardTotal(text: string): ListQuery['total'] {
  if (text === 'none' || text === 'capped' || text === 'exact') return text
  throw createParameterError('_total', 'notAnOption')
}

const mayRestore = (model: ResourceModel, caller: RequestContext['caller']): boolean =>
  model.hasTrash && model.resource.actions.restore !== undefined && hasNeededLevel(caller, model.resource, model.resource.actions.restore)
