import type { Knex } from 'knex'
import { mayOn } from '#resources/core/access.ts'
import { searchedDays, searchedLookups, searchedReferences } from '#resources/core/search.ts'
import { unlockedIds } from '../../caller.ts'
import { saysSomething } from '../../fields/filters.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { rollupSql } from './belonging.ts'
import { directionOf, halvesOf } from './emptyLast.ts'
import { addEntryFilters, entryHalves, entryValue, foundByEntries, isOfEntry } from './entries.ts'
import { fieldIn, pairsOf, sourceOf } from './lookups.ts'
import { borneMark, urgencySql } from './marks.ts'
import { isHidable, redactedColumn } from './redacted.ts'
import type { FilledFilter, ListFilter, ListQuery, SearchTerm, ValueFilter } from './types.ts'
import { visibleRows } from './visible.ts'
import { type AlsoFound, addTerms, bySimilarity } from './words.ts'

/**
 * The rows that a list is about: of the organisation, in scope, not in the trash, matching every filter and word. Unordered, all columns open.
 * @param options.isPage the query stops when a page is full; absent: it goes through all of them
 */
export function matchingRows(operation: Operation, query: ListQuery, options: { readonly isPage?: boolean } = {}): Knex.QueryBuilder {
  const { table, caller } = operation
  const rows = visibleRows(operation, { ...query, isCollected: options.isPage !== true })
  const unlocked = unlockedIds(caller)
  for (const filter of query.filters) if (filter.field.lookup === null && !isOfEntry(filter)) addFilter(rows, operation, filter, unlocked)
  addLookupFilters(rows, operation, query.filters)
  addEntryFilters(rows, operation, query.filters, options.isPage === true)
  addTerms(rows, table.model, query, (term) => alsoFound(operation, term, options.isPage === true || query.trashed))
  return rows
}

/**
 * One page of these rows, in order, with the model's columns. Of an order in two halves one after the other: PostgreSQL comes to the second only
 * where the first does not fill the page.
 */
export function selectRows(operation: Operation, rows: Knex.QueryBuilder, query: ListQuery): Knex.QueryBuilder {
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  const columns = build.raw(columnsOf(table.model, query))
  const similar = query.isSimilar ? bySimilarity(table.model, query.terms) : null
  if (similar !== null) rows.orderByRaw(similar.sql, [...similar.values])
  const halves = similar === null ? (entryHalves(operation, rows, query) ?? halvesOf(table.model, rows, query)) : null
  const ordered =
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
  return ordered.limit(query.size).offset(query.start)
}

/** The columns of a page, under their fields' names. */
export const columnsOf = ({ columns, trashFields }: ResourceModel, { trashed }: ListQuery): string =>
  trashed ? [columns, ...trashFields.map((field) => `${field.qualified} as "${field.name}"`)].join(', ') : columns

/** What a list is sorted by: sensitive fields in their redacted form, as the place of a row in a list must not tell what the row hides. */
export const orderedBy = (operation: Operation, { sort }: ListQuery): readonly (Knex.Raw | Knex.QueryBuilder)[] =>
  sort.map(({ field }) => {
    if (field.rollup !== null) return rollupSql(operation, field.rollup)
    if (field.marks !== null) return urgencySql(operation, field)
    if (field.entry !== null) return entryValue(operation, field)
    return operation.parts.studydesk.database.build.raw(redactedColumn(operation.table.model, field))
  })

/** Puts rows into the order that a list asks for. */
export function inOrder(operation: Operation, rows: Knex.QueryBuilder, query: ListQuery): Knex.QueryBuilder {
  const keys = orderedBy(operation, query)
  query.sort.forEach((by, place) => {
    void rows.orderByRaw(`(?) ${directionOf(operation.table.model, by)}`, [keys[place] as Knex.Raw])
  })
  return rows
}

/**
 * A sensitive field is asked in its redacted form, so that a filter never tells what a restricted row hides; rows that the
 * caller has unlocked are asked in full.
 */
function addFilter(rows: Knex.QueryBuilder, operation: Operation, filter: ListFilter, unlocked: readonly string[]): void {
  if (filter.operator === 'filled') {
    addFilled(rows, operation, filter, unlocked)
    return
  }
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  const { field, operator, value } = filter
  if (field.rollup !== null) {
    field.column.filter(rows, build.raw('?', [rollupSql(operation, field.rollup)]), operator, value, field.definition)
    return
  }
  if (field.marks !== null) {
    rows.whereRaw('?', [borneMark(operation, field, [value].flat())])
    return
  }
  if (field.column.isUneven === true && field.definition.index === true) {
    rows.whereRaw(`${table.model.quotedTable}."id" = any(array(?))`, [idsByIndex(operation, filter)])
    return
  }
  const ask = (query: Knex.QueryBuilder, expression: string) => {
    field.column.filter(query, build.raw(expression), operator, value, field.definition)
  }

  if (!isHidable(table.model, field) || unlocked.length === 0) {
    ask(rows, redactedColumn(table.model, field))
    return
  }
  rows.where((either) => {
    either.where((everybody) => {
      everybody.whereRaw(`${table.model.quotedTable}."id" <> all(?::uuid[])`, [[...unlocked]])
      ask(everybody, redactedColumn(table.model, field))
    })
    either.orWhere((mine) => {
      mine.whereRaw(`${table.model.quotedTable}."id" = any(?::uuid[])`, [[...unlocked]])
      ask(mine, field.qualified)
    })
  })
}

/**
 * Narrows a list to rows to which rows belong that say what is asked. All filters over the same rows are about one of them: who is enrolled in
 * this study, not who is in this study and enrolled in another one. PostgreSQL chooses between a walk through the list and the rows that are
 * looked up by the values themselves, so such a query is planned anew (`isUneven`).
 */
function addLookupFilters(rows: Knex.QueryBuilder, operation: Operation, filters: readonly ListFilter[]): void {
  const { parts, table } = operation
  const { build } = parts.studydesk.database
  for (const lookup of table.model.lookups) {
    const asked = filters.filter(({ field }) => lookup.fields.includes(field))
    if (asked.length === 0) continue
    const pairs = pairsOf(parts, lookup)
    const belonging = () => visibleRows({ ...operation, table: tableNamed(parts, lookup.of) })
    const values = asked.filter((filter) => filter.operator !== 'filled')
    for (const { operator, value } of asked) {
      if (operator !== 'filled') continue
      const any = belonging().select(build.raw('1'))
      for (const [theirs, own] of pairs) any.whereRaw(`${theirs} = ${fieldIn(table.model, own).qualified}`)
      rows.whereRaw(value === true ? 'exists (?)' : 'not exists (?)', [any])
    }
    if (values.length === 0) continue
    const found = belonging().select(build.raw(pairs.map(([theirs]) => theirs).join(', ')))
    for (const filter of values) {
      const { field } = sourceOf(parts, table, filter.field)
      field.column.filter(found, build.raw(field.qualified), filter.operator, filter.value, field.definition)
    }
    rows.whereRaw(`(${pairs.map(([, own]) => fieldIn(table.model, own).qualified).join(', ')}) in (?)`, [found])
  }
}

/**
 * Rows that a term finds beside their own text: by a day that it says, and by rows that are looked up, through those rows' own search. Only
 * what has figures is looked for there: subject IDs have, and names would cost each search a second one.
 */
function alsoFound(operation: Operation, term: SearchTerm, isPage: boolean): readonly AlsoFound[] {
  const { parts, table } = operation
  const { model } = table
  const days = daysOf(model, term)
  const lookups = term.text.length >= shortestCode && /\p{N}/u.test(term.text) ? searchedLookups(model.resource) : []
  return [
    ...days,
    ...foundByEntries(operation, term, isPage),
    ...lookups.flatMap((name) => {
      const lookup = model.lookups.find(({ fields }) => fields.includes(fieldIn(model, name)))
      const [pair] = lookup === undefined ? [] : pairsOf(parts, lookup)
      if (lookup === undefined || pair === undefined) return []
      const source = tableNamed(parts, lookup.of)
      const found = visibleRows({ ...operation, table: source }).select(parts.studydesk.database.build.raw(pair[0]))
      addTerms(found, source.model, { terms: [term], isSimilar: false })
      return [{ sql: `${fieldIn(model, pair[1]).qualified} = any(array(?))`, values: [found] }]
    }),
    ...searchedReferences(model.resource).flatMap((name) => foundByReference(operation, fieldIn(model, name), term)),
  ]
}

/**
 * Rows whose reference names a row that the term finds in its own list: only for callers who may search that list, and never by what a
 * restricted row hides.
 */
function foundByReference({ parts, ...operation }: Operation, field: ModelField, term: SearchTerm): readonly AlsoFound[] {
  const target = tableNamed(parts, field.target ?? '')
  if (!maySearch(parts, target, operation.caller)) return []
  const { build } = parts.studydesk.database
  const theirs = { ...operation, parts, table: target }
  const found = visibleRows(theirs).select(build.raw(`${target.model.quotedTable}."id"`))
  addTerms(found, target.model, { terms: [term], isSimilar: false }, () => daysOf(target.model, term))
  return [{ sql: `${field.qualified} = any(array(?))`, values: [found] }]
}

/** May the caller list these rows, and read all that their quick search looks into? */
function maySearch({ studydesk }: Operation['parts'], { model: { resource } }: Operation['table'], caller: Operation['caller']): boolean {
  const { list } = resource.actions
  if (list === undefined || !mayOn(caller, resource, list)) return false
  const readable = studydesk.access.readableFields(resource, caller)
  return (resource.list?.search ?? []).every((name) => readable.has(name))
}

/** Matches a day in the search term, which every reader may see. */
const daysOf = (model: ResourceModel, { days }: SearchTerm): readonly AlsoFound[] =>
  (days.length === 0 ? [] : searchedDays(model.resource)).map((name) => ({
    sql: `${redactedColumn(model, fieldIn(model, name))} = any(?::date[])`,
    values: [[...days]],
  }))

/** Letters and figures that the index of words can look for. */
const shortestCode = 3

/** A field that a restricted row hides counts as neither filled nor empty: else a list of people without an e-mail address would tell of a hidden one. */
function addFilled(
  rows: Knex.QueryBuilder,
  { table: { model } }: Operation,
  { field, value }: FilledFilter,
  unlocked: readonly string[],
): void {
  const says = saysSomething(field.column, field.qualified)
  rows.whereRaw(value ? `(${says})` : `(${says}) is not true`)
  if (!isHidable(model, field)) return
  const isOpen = `${model.restrictedBy?.qualified} is not true`
  if (unlocked.length === 0) rows.whereRaw(isOpen)
  else rows.whereRaw(`(${isOpen} or ${model.quotedTable}."id" = any(?::uuid[]))`, [[...unlocked]])
}

/**
 * A value in an indexed list is looked up by that index first, and the rows that have it are sorted then. Left to choose, PostgreSQL reads
 * the rows in their order until the page is full: two seconds for a rare value among a million.
 */
function idsByIndex({ parts, table, caller }: Operation, { field, operator, value }: ValueFilter): Knex.QueryBuilder {
  const { build } = parts.studydesk.database
  const ids = table.rows({ org_id: caller.orgId }).select(build.raw(`${table.model.quotedTable}."id"`))
  field.column.filter(ids, build.raw(redactedColumn(table.model, field)), operator, value, field.definition)
  return ids
}
