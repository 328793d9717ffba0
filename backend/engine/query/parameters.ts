import { operators } from '#resources/core/operators.ts'
import { badRequest, pathOf } from '../../errors.ts'
import type { ResourceModel } from '../model/types.ts'

/** A list's address taken apart, before anything in it is looked up. Values of a repeated parameter stand in order. */
export interface ListParameters {
  readonly start: number
  readonly size: number
  readonly sort: readonly { readonly name: string; readonly descending: boolean }[]
  readonly filters: readonly { readonly name: string; readonly operator: string; readonly values: readonly string[] }[]
  readonly search: string
  readonly similar: boolean
  readonly total: string
  readonly allStudies: boolean
  readonly trashed: boolean
}

/** A query as it arrives: from an address (text, repeated as lists) or from code (numbers and booleans too). */
export type RawQuery = Readonly<Record<string, unknown>>

const usualSize = 10

/**
 * Reads both spellings of a list query: `_start, _end, _sort, _order` of the stock data provider, and the specifications'
 * `page` (the first is 0), `size`, `sort=field,direction`. What is neither is a filter.
 *
 * `language` is a filter where the resource's list has it among its own, and else names the language of messages.
 *
 * @param standard rows of a page where the query names no size
 * @throws badRequest InvalidParameter, naming the parameter
 */
export function readParameters(
  query: RawQuery,
  limits: { readonly pageSize: number; readonly filters: number },
  { filtersByLanguage }: Pick<ResourceModel, 'filtersByLanguage'>,
  standard = usualSize,
): ListParameters {
  const given = givenIn(query)
  const filters = [...given]
    .filter(([name]) => !reserved.has(name) && (name !== 'language' || filtersByLanguage))
    .map(([name, values]) => readFilter(name, values))
  refuseTooMany(filters, limits)
  const search = one(given, 'q') ?? ''
  if (search.length > searchLength)
    throw badRequest('InvalidParameter', { fields: [{ path: 'q', code: 'tooLong', details: { max: searchLength } }] })
  return {
    ...readPage(given, { max: limits.pageSize, standard }),
    sort: readSort(given),
    filters,
    search,
    similar: readFlag(given, '_similar'),
    total: one(given, '_total') ?? 'capped',
    allStudies: readFlag(given, 'allStudies'),
    trashed: readFlag(given, 'trashed'),
  }
}

const searchLength = 200
const reserved = new Set(['_start', '_end', '_sort', '_order', 'page', 'size', 'sort', 'q', '_similar', '_total', 'allStudies', 'trashed'])
const suffix = new RegExp(`^(.+)_(${operators.filter((each) => each !== 'eq').join('|')})$`)

function readFilter(name: string, values: readonly string[]): ListParameters['filters'][number] {
  const [, field, operator] = suffix.exec(name) ?? [name, name, 'eq']
  const parts = operator === 'in' ? values.flatMap((value) => value.split(',')) : values
  if (parts.some((value) => value === '')) throw invalidParameter(name, 'required')
  if (operator === 'in') return { name: field ?? name, operator, values: parts }
  const isAnyOf = operator === 'eq' && values.length > 1
  return { name: field ?? name, operator: isAnyOf ? 'in' : (operator ?? 'eq'), values }
}

/** A list of alternatives counts as one filter, and has as many values as a page has rows at most. */
function refuseTooMany(filters: ListParameters['filters'], limits: { readonly pageSize: number; readonly filters: number }): void {
  const count = filters.reduce((sum, { operator, values }) => sum + (operator === 'in' ? 1 : values.length), 0)
  const longest = Math.max(0, ...filters.map(({ values }) => values.length))
  if (count > limits.filters) throw badRequest('TooManyFilters', { details: { max: limits.filters } })
  if (longest > limits.pageSize) throw badRequest('TooManyFilters', { details: { max: limits.pageSize } })
}

/** The page of something that has no filters. @throws badRequest UnknownParameter, PageTooLarge */
export function readPaging(query: RawQuery, sizes: Sizes): { readonly start: number; readonly size: number } {
  const { language: _ofMessages, ...asked } = query
  for (const name of Object.keys(asked)) if (!paging.has(name)) throw invalidParameter(name, 'unknownParameter')
  return readPage(givenIn(asked), sizes)
}

/** Does the query ask for a page of its own? */
export const saysPage = (query: RawQuery): boolean => Object.keys(query).some((name) => paging.has(name))

const paging: ReadonlySet<string> = new Set(['_start', '_end', 'page', 'size'])

interface Sizes {
  readonly max: number
  /** Where the query does not say. */
  readonly standard: number
}

function readPage(
  given: ReadonlyMap<string, readonly string[]>,
  { max, standard }: Sizes,
): { readonly start: number; readonly size: number } {
  const page = wholeNumber(given, 'page')
  const size = wholeNumber(given, 'size')
  const from = wholeNumber(given, '_start')
  const end = wholeNumber(given, '_end')
  const start = from ?? (page ?? 0) * (size ?? standard)
  const asked = end === undefined ? size : end - start
  if (asked !== undefined && asked < 0) throw invalidParameter('_end', 'notANumber')
  if (asked !== undefined && asked > max) throw badRequest('PageTooLarge', { details: { max } })
  if (start > 1_000_000_000) throw invalidParameter('_start', 'notANumber')
  return { start, size: asked ?? standard }
}

function readSort(given: ReadonlyMap<string, readonly string[]>): ListParameters['sort'] {
  const names = one(given, '_sort')?.split(',') ?? []
  const orders = one(given, '_order')?.split(',') ?? []
  if (orders.length > names.length) throw invalidParameter('_order', 'tooMany')
  const stock = names.map((name, index) => ({ name, descending: isDescending(orders[index] ?? 'asc', '_order') }))
  const spelled = (given.get('sort') ?? []).map((text) => {
    const [name = '', direction = 'asc', ...more] = text.split(',')
    if (more.length > 0) throw invalidParameter('sort', 'tooMany')
    return { name, descending: isDescending(direction, 'sort') }
  })
  const sort = [...stock, ...spelled]
  if (sort.length > 4) throw invalidParameter(stock.length > 0 ? '_sort' : 'sort', 'tooMany')
  return sort
}

function isDescending(direction: string, parameter: string): boolean {
  const lower = direction.toLowerCase()
  const isDown = ['desc', 'descend', 'descending'].includes(lower)
  if (!isDown && !['asc', 'ascend', 'ascending'].includes(lower)) throw invalidParameter(parameter, 'notAnOption')
  return isDown
}

function wholeNumber(given: ReadonlyMap<string, readonly string[]>, name: string): number | undefined {
  const text = one(given, name)
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw invalidParameter(name, 'notANumber')
  return Number(text)
}

function readFlag(given: ReadonlyMap<string, readonly string[]>, name: string): boolean {
  const text = one(given, name)
  if (text === undefined || text === 'false') return false
  if (text === 'true') return true
  throw invalidParameter(name, 'notABoolean')
}

function one(given: ReadonlyMap<string, readonly string[]>, name: string): string | undefined {
  const values = given.get(name)
  if (values !== undefined && values.length > 1) throw invalidParameter(name, 'repeated')
  return values?.[0]
}

const givenIn = (query: RawQuery): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textsOf(name, value)] as const])))

/** Refuses a parameter without a value: it would narrow nothing, and so be about every row. */
function textsOf(name: string, given: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (values.length === 0 || values.includes(null)) throw invalidParameter(name, 'required')
  if (!values.every(isPlain)) throw invalidParameter(name, 'notText')
  return values.map(String)
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

export const invalidParameter = (name: string, code: string) =>
  badRequest(code === 'unknownParameter' ? 'UnknownParameter' : 'InvalidParameter', {
    fields: [{ path: pathOf(name), code }],
  })
