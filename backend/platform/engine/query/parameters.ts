import { operators } from '#resources/core/operators.ts'
import { badRequest, pathOf } from '../../common/errors.ts'
import type { ResourceModel } from '../model/types.ts'

/** Parsed parameters of a list, before any field is looked up. The values of a repeated parameter retain their order. */
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

/** Parameters of a query: from an address (text, repeated ones as lists) or from code (also numbers and booleans). */
export type RawQuery = Readonly<Record<string, unknown>>

const usualSize = 10

/**
 * Reads both spellings of a list query: `_start, _end, _sort, _order` of the stock data provider, and the specifications' `page` (the
 * first is 0), `size`, `sort=field,direction`. All other parameters are filters.
 * `language` is a filter if the resource's list declares it; else it names the language of messages.
 * @param standard number of rows of a page if the query names no size
 * @throws badRequest InvalidParameter, naming the parameter
 */
export function readParameters(
  query: RawQuery,
  limits: { readonly pageSize: number; readonly filters: number },
  { filtersByLanguage }: Pick<ResourceModel, 'filtersByLanguage'>,
  standard = usualSize,
): ListParameters {
  const input = parametersOf(query)
  const filters = [...input]
    .filter(([name]) => !reservedNames.has(name) && (name !== 'language' || filtersByLanguage))
    .map(([name, values]) => readFilter(name, values))
  rejectTooManyFilters(filters, limits)
  const search = readSingle(input, 'q') ?? ''
  if (search.length > searchLength)
    throw badRequest('InvalidParameter', { fields: [{ path: 'q', code: 'tooLong', details: { max: searchLength } }] })
  return {
    ...readPage(input, { max: limits.pageSize, standard }),
    sort: readSort(input),
    filters,
    search,
    similar: readFlag(input, '_similar'),
    total: readSingle(input, '_total') ?? 'capped',
    allStudies: readFlag(input, 'allStudies'),
    trashed: readFlag(input, 'trashed'),
  }
}

const searchLength = 200
const reservedNames = new Set([
  '_start',
  '_end',
  '_sort',
  '_order',
  'page',
  'size',
  'sort',
  'q',
  '_similar',
  '_total',
  'allStudies',
  'trashed',
])
const suffix = new RegExp(`^(.+)_(${operators.filter((each) => each !== 'eq').join('|')})$`)

function readFilter(name: string, values: readonly string[]): ListParameters['filters'][number] {
  const [, field, operator] = suffix.exec(name) ?? [name, name, 'eq']
  const alternatives = operator === 'in' ? values.flatMap((value) => value.split(',')) : values
  if (alternatives.some((value) => value === '')) throw createParameterError(name, 'required')
  if (operator === 'in') return { name: field ?? name, operator, values: alternatives }
  const hasAlternatives = operator === 'eq' && values.length > 1
  return { name: field ?? name, operator: hasAlternatives ? 'in' : (operator ?? 'eq'), values }
}

/** Rejects too many filters. A list of alternatives counts as one filter, and has at most as many values as a page has rows. */
function rejectTooManyFilters(filters: ListParameters['filters'], limits: { readonly pageSize: number; readonly filters: number }): void {
  const count = filters.reduce((sum, { operator, values }) => sum + (operator === 'in' ? 1 : values.length), 0)
  const longest = Math.max(0, ...filters.map(({ values }) => values.length))
  if (count > limits.filters) throw badRequest('TooManyFilters', { details: { max: limits.filters } })
  if (longest > limits.pageSize) throw badRequest('TooManyFilters', { details: { max: limits.pageSize } })
}

/** Reads the page of a request that has no filters. @throws badRequest UnknownParameter, PageTooLarge */
export function readPaging(query: RawQuery, sizes: Sizes): { readonly start: number; readonly size: number } {
  const { language: _messageLanguage, ...asked } = query
  for (const name of Object.keys(asked)) if (!pagingParameters.has(name)) throw createParameterError(name, 'unknownParameter')
  return readPage(parametersOf(asked), sizes)
}

/** True if the query has paging parameters. */
export const hasPaging = (query: RawQuery): boolean => Object.keys(query).some((name) => pagingParameters.has(name))

const pagingParameters: ReadonlySet<string> = new Set(['_start', '_end', 'page', 'size'])

interface Sizes {
  readonly max: number
  /** Default size of a page. */
  readonly standard: number
}

function readPage(
  input: ReadonlyMap<string, readonly string[]>,
  { max, standard }: Sizes,
): { readonly start: number; readonly size: number } {
  const page = readInteger(input, 'page')
  const size = readInteger(input, 'size')
  const requestedStart = readInteger(input, '_start')
  const end = readInteger(input, '_end')
  const start = requestedStart ?? (page ?? 0) * (size ?? standard)
  const requested = end === undefined ? size : end - start
  if (requested !== undefined && requested < 0) throw createParameterError('_end', 'notANumber')
  if (requested !== undefined && requested > max) throw badRequest('PageTooLarge', { details: { max } })
  if (start > 1_000_000_000) throw createParameterError('_start', 'notANumber')
  return { start, size: requested ?? standard }
}

function readSort(input: ReadonlyMap<string, readonly string[]>): ListParameters['sort'] {
  const names = readSingle(input, '_sort')?.split(',') ?? []
  const orders = readSingle(input, '_order')?.split(',') ?? []
  if (orders.length > names.length) throw createParameterError('_order', 'tooMany')
  const stock = names.map((name, index) => ({ name, descending: isDescending(orders[index] ?? 'asc', '_order') }))
  const sortParameters = (input.get('sort') ?? []).map((text) => {
    const [name = '', direction = 'asc', ...extraParts] = text.split(',')
    if (extraParts.length > 0) throw createParameterError('sort', 'tooMany')
    return { name, descending: isDescending(direction, 'sort') }
  })
  const sort = [...stock, ...sortParameters]
  if (sort.length > 4) throw createParameterError(stock.length > 0 ? '_sort' : 'sort', 'tooMany')
  return sort
}

function isDescending(direction: string, parameter: string): boolean {
  const lower = direction.toLowerCase()
  const isDown = ['desc', 'descend', 'descending'].includes(lower)
  if (!isDown && !['asc', 'ascend', 'ascending'].includes(lower)) throw createParameterError(parameter, 'notAnOption')
  return isDown
}

function readInteger(input: ReadonlyMap<string, readonly string[]>, name: string): number | undefined {
  const text = readSingle(input, name)
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw createParameterError(name, 'notANumber')
  return Number(text)
}

function readFlag(input: ReadonlyMap<string, readonly string[]>, name: string): boolean {
  const text = readSingle(input, name)
  if (text === undefined || text === 'false') return false
  if (text === 'true') return true
  throw createParameterError(name, 'notABoolean')
}

function readSingle(input: ReadonlyMap<string, readonly string[]>, name: string): string | undefined {
  const values = input.get(name)
  if (values !== undefined && values.length > 1) throw createParameterError(name, 'repeated')
  return values?.[0]
}

const parametersOf = (query: RawQuery): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textsOf(name, value)] as const])))

/** Rejects a parameter without a value: it would not filter at all, so the request would apply to every row. */
function textsOf(name: string, input: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(input) ? input : [input]
  if (values.length === 0 || values.includes(null)) throw createParameterError(name, 'required')
  if (!values.every(isPlain)) throw createParameterError(name, 'notText')
  return values.map(String)
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

export const createParameterError = (name: string, code: string) =>
  badRequest(code === 'unknownParameter' ? 'UnknownParameter' : 'InvalidParameter', {
    fields: [{ path: pathOf(name), code }],
  })
