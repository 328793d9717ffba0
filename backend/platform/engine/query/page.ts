import type { Knex } from 'knex'
import { hasNeededLevel } from '#resources/core/access.ts'
import { getSearchedDays, getSearchedLookups, getSearchedReferences } from '#resources/core/search.ts'
import { unlockedIds } from '../../common/caller.ts'
import { hasValueCondition } from '../../fields/filters.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { buildRollupSql } from './belonging.ts'
import { directionOf, halvesOf } from './emptyLast.ts'
import { addEntryFilters, buildEntryConditions, buildEntryHalves, buildEntryValue, isOfEntry } from './entries.ts'
import { pairsOf, requireModelField, sourceOf } from './lookups.ts'
import { buildUrgencySql, hasMarkSql } from './marks.ts'
import { buildRedactedColumn, isHidable } from './redacted.ts'
import { addTerms, bySimilarity, type TermCondition } from './searchTerms.ts'
import type { FilledFilter, ListFilter, ListQuery, SearchTerm, ValueFilter } from './types.ts'
import { buildVisibleRows } from './visible.ts'

/**
 * Selects the rows of a list: of the organisation, in scope, not in the trash, and matching every filter and search term. Unordered, all
 * columns open.
 * @param options.isPage true if the query stops when a page is full; absent: it reads all rows
 */
export function buildMatchingRows(
  operation: RequestContext,
  query: ListQuery,
  options: { readonly isPage?: boolean } = {},
): Knex.QueryBuilder {
  const { table, caller } = operation
  const rows = buildVisibleRows(operation, { ...query, isCollected: options.isPage !== true })
  const unlockedPeople = unlockedIds(caller)
  for (const filter of query.filters)
    if (filter.field.lookup === null && !isOfEntry(filter)) addFilter(rows, operation, filter, unlockedPeople)
  addLookupFilters(rows, operation, query.filters)
  addEntryFilters(rows, operation, query.filters, options.isPage === true)
  addTerms(rows, table.model, query, (term) => buildTermConditions(operation, term, options.isPage === true || query.trashed))
  return rows
}

/**
 * Selects one page of these rows, in order, with the model's columns. If the order is split into two queries, they run one after the
 * other: PostgreSQL runs the second only if the first does not fill the page.
 */
export function selectRows(operation: RequestContext, rows: Knex.QueryBuilder, query: ListQuery): Knex.QueryBuilder {
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  const columns = build.raw(columnsOf(table.model, query))
  const similar = query.isSimilar ? bySimilarity(table.model, query.terms) : null
  if (similar !== null) rows.orderByRaw(similar.sql, [...similar.values])
  const halves = similar === null ? (buildEntryHalves(operation, rows, query) ?? halvesOf(table.model, rows, query)) : null
  const orderedRows =
    halves === null
      ? inOrder(operation, rows, query).select(columns)
      : build.select('*').from(
          build
            .unionAll(
              halves.map((half) => half.select(columns).limit(query.start + query.size)),
              true,
            )
            .as('halves'),
        )
  return orderedRows.limit(query.size).offset(query.start)
}

/** The columns of a page, under their fields' names. */
export const columnsOf = ({ columns, trashFields }: ResourceModel, { trashed }: ListQuery): string =>
  trashed ? [columns, ...trashFields.map((field) => `${field.qualified} as "${field.name}"`)].join(', ') : columns

/** Sort keys of a list: sensitive fields in their redacted form, since the position of a row must not reveal a hidden value. */
export const buildOrderExpressions = (operation: RequestContext, { sort }: ListQuery): readonly (Knex.Raw | Knex.QueryBuilder)[] =>
  sort.map(({ field }) => {
    if (field.rollup !== null) return buildRollupSql(operation, field.rollup)
    if (field.marks !== null) return buildUrgencySql(operation, field)
    if (field.entry !== null) return buildEntryValue(operation, field)
    return operation.parts.studydesk.database.build.raw(buildRedactedColumn(operation.table.model, field))
  })

/** Sorts rows in the order that a list requests. */
export function inOrder(operation: RequestContext, rows: Knex.QueryBuilder, query: ListQuery): Knex.QueryBuilder {
  const keys = buildOrderExpressions(operation, query)
  query.sort.forEach((sortKey, index) => {
    void rows.orderByRaw(`(?) ${directionOf(operation.table.model, sortKey)}`, [keys[index] as Knex.Raw])
  })
  return rows
}

/**
 * Applies a filter. A sensitive field is filtered in its redacted form, so that a filter never reveals a hidden value of a restricted
 * row; rows that the caller has unlocked are filtered by their full values.
 */
function addFilter(rows: Knex.QueryBuilder, operation: RequestContext, filter: ListFilter, unlockedPeople: readonly string[]): void {
  if (filter.operator === 'filled') {
    addFilled(rows, operation, filter, unlockedPeople)
    return
  }
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  const { field, operator, value } = filter
  if (field.rollup !== null) {
    field.column.filter(rows, build.raw('?', [buildRollupSql(operation, field.rollup)]), operator, value, field.definition)
    return
  }
  if (field.marks !== null) {
    rows.whereRaw('?', [hasMarkSql(operation, field, [value].flat())])
    return
  }
  if (field.column.isUneven === true && field.definition.index === true) {
    rows.whereRaw(`${table.model.quotedTable}."id" = any(array(?))`, [selectIdsByIndex(operation, filter)])
    return
  }
  const applyFilter = (query: Knex.QueryBuilder, expression: string) => {
    field.column.filter(query, build.raw(expression), operator, value, field.definition)
  }

  if (!isHidable(table.model, field) || unlockedPeople.length === 0) {
    applyFilter(rows, buildRedactedColumn(table.model, field))
    return
  }
  rows.where((anyCondition) => {
    anyCondition.where((allUsers) => {
      allUsers.whereRaw(`${table.model.quotedTable}."id" <> all(?::uuid[])`, [[...unlockedPeople]])
      applyFilter(allUsers, buildRedactedColumn(table.model, field))
    })
    anyCondition.orWhere((unlockedRows) => {
      unlockedRows.whereRaw(`${table.model.quotedTable}."id" = any(?::uuid[])`, [[...unlockedPeople]])
      applyFilter(unlockedRows, field.qualified)
    })
  })
}

/**
 * Applies filters by related rows. All filters on the same related rows must match a single one of them: participants who are enrolled in
 * this study, not those who are in this study and enrolled in another. PostgreSQL chooses between scanning the list and looking up the
 * related rows by their values, so this query is planned each time (`isUneven`).
 */
function addLookupFilters(rows: Knex.QueryBuilder, operation: RequestContext, filters: readonly ListFilter[]): void {
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  for (const lookup of table.model.lookups) {
    const requested = filters.filter(({ field }) => lookup.fields.includes(field))
    if (requested.length === 0) continue
    const pairs = pairsOf(parts, lookup)
    const buildRelatedRows = () => buildVisibleRows({ ...operation, table: findTable(parts, lookup.of) })
    const values = requested.filter((filter) => filter.operator !== 'filled')
    for (const { operator, value } of requested) {
      if (operator !== 'filled') continue
      const any = buildRelatedRows().select(build.raw('1'))
      for (const [otherColumn, ownField] of pairs) any.whereRaw(`${otherColumn} = ${requireModelField(table.model, ownField).qualified}`)
      rows.whereRaw(value === true ? 'exists (?)' : 'not exists (?)', [any])
    }
    if (values.length === 0) continue
    const matchedKeys = buildRelatedRows().select(build.raw(pairs.map(([keyColumn]) => keyColumn).join(', ')))
    for (const filter of values) {
      const { field } = sourceOf(parts, table, filter.field)
      field.column.filter(matchedKeys, build.raw(field.qualified), filter.operator, filter.value, field.definition)
    }
    rows.whereRaw(`(${pairs.map(([, keyField]) => requireModelField(table.model, keyField).qualified).join(', ')}) in (?)`, [matchedKeys])
  }
}

/**
 * Finds rows by more than their own text: by a date in the term, and by the search text of related rows. Related rows are searched only
 * for terms with digits: subject IDs contain digits, and for names a second search would be too expensive.
 */
function buildTermConditions(operation: RequestContext, term: SearchTerm, isPage: boolean): readonly TermCondition[] {
  const { parts, table } = operation
  const { model } = table
  const days = daysOf(model, term)
  const lookups = term.text.length >= shortestCode && /\p{N}/u.test(term.text) ? getSearchedLookups(model.resource) : []
  return [
    ...days,
    ...buildEntryConditions(operation, term, isPage),
    ...lookups.flatMap((name) => {
      const lookup = model.lookups.find(({ fields }) => fields.includes(requireModelField(model, name)))
      const [pair] = lookup === undefined ? [] : pairsOf(parts, lookup)
      if (lookup === undefined || pair === undefined) return []
      const source = findTable(parts, lookup.of)
      const sourceIds = buildVisibleRows({ ...operation, table: source }).select(parts.studydesk.database.build.raw(pair[0]))
      addTerms(sourceIds, source.model, { terms: [term], isSimilar: false })
      return [{ sql: `${requireModelField(model, pair[1]).qualified} = any(array(?))`, values: [sourceIds] }]
    }),
    ...getSearchedReferences(model.resource).flatMap((name) => referenceConditions(operation, requireModelField(model, name), term)),
  ]
}

/**
 * Finds rows that refer to a row which the term finds in that row's own list. This applies only to callers who may search that list, and
 * never finds hidden values of a restricted row.
 */
function referenceConditions({ parts, ...operation }: RequestContext, field: ModelField, term: SearchTerm): readonly TermCondition[] {
  const target = findTable(parts, field.target ?? '')
  if (!maySearch(parts, target, operation.caller)) return []
  const { build } = parts.studydesk.database
  const targetOperation = { ...operation, parts, table: target }
  const targetIds = buildVisibleRows(targetOperation).select(build.raw(`${target.model.quotedTable}."id"`))
  addTerms(targetIds, target.model, { terms: [term], isSimilar: false }, () => daysOf(target.model, term))
  return [{ sql: `${field.qualified} = any(array(?))`, values: [targetIds] }]
}

/** True if the caller may list these rows, and read every field that their quick search covers. */
function maySearch(
  { studydesk }: RequestContext['parts'],
  { model: { resource } }: RequestContext['table'],
  caller: RequestContext['caller'],
): boolean {
  const { list } = resource.actions
  if (list === undefined || !hasNeededLevel(caller, resource, list)) return false
  const readable = studydesk.access.readableFields(resource, caller)
  return (resource.list?.search ?? []).every((name) => readable.has(name))
}

/** Conditions that match a date in the search term. They use only dates that every reader may see. */
const daysOf = (model: ResourceModel, { days }: SearchTerm): readonly TermCondition[] =>
  (days.length === 0 ? [] : getSearchedDays(model.resource)).map((name) => ({
    sql: `${buildRedactedColumn(model, requireModelField(model, name))} = any(?::date[])`,
    values: [[...days]],
  }))

/** Minimum number of letters or digits that the word index can search. */
const shortestCode = 3

/**
 * Applies a filter for filled or empty. A field that a restricted row hides matches neither: otherwise a list of people without an e-mail
 * address would reveal who has a hidden one.
 */
function addFilled(
  rows: Knex.QueryBuilder,
  { table: { model } }: RequestContext,
  { field, value }: FilledFilter,
  unlockedPeople: readonly string[],
): void {
  const filledSql = hasValueCondition(field.column, field.qualified)
  rows.whereRaw(value ? `(${filledSql})` : `(${filledSql}) is not true`)
  if (!isHidable(model, field)) return
  const isOpen = `${model.restrictedBy?.qualified} is not true`
  if (unlockedPeople.length === 0) rows.whereRaw(isOpen)
  else rows.whereRaw(`(${isOpen} or ${model.quotedTable}."id" = any(?::uuid[]))`, [[...unlockedPeople]])
}

/**
 * Finds the matching rows of a list by the index of the field's values first, and sorts them afterwards. By default PostgreSQL reads the
 * rows in their order until the page is full, which takes two seconds for a rare value among a million rows.
 */
function selectIdsByIndex({ parts, table, caller }: RequestContext, { field, operator, value }: ValueFilter): Knex.QueryBuilder {
  const { build } = parts.studydesk.database
  const ids = table.rows({ org_id: caller.orgId }).select(build.raw(`${table.model.quotedTable}."id"`))
  field.column.filter(ids, build.raw(buildRedactedColumn(table.model, field)), operator, value, field.definition)
  return ids
}
