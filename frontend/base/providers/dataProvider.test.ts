import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { http } from '../http.ts'
import { loadRuntimeConfig } from '../session/runtimeConfig.ts'
import { dataProvider } from './dataProvider.ts'

/** Takes over what a server says of itself; null: a server that says nothing. */
async function meetServer(said: { readonly largestPage: number } | null): Promise<void> {
  vi.stubGlobal('fetch', async () => ({ ok: said !== null, json: async () => said }))
  await loadRuntimeConfig()
  vi.unstubAllGlobals()
}
beforeAll(() => meetServer({ largestPage: 10 }))
afterAll(() => meetServer(null))

const rows = Array.from({ length: 25 }, (_, place) => ({ id: String(place) }))
const asked: URLSearchParams[] = []
beforeEach(() => {
  asked.length = 0
  vi.spyOn(http, 'get').mockImplementation(async (address: string) => {
    const query = new URL(address, 'http://server').searchParams
    asked.push(query)
    const ids = query.getAll('id')
    const found = rows.filter(({ id }) => ids.length === 0 || ids.includes(id))
    const headers = query.get('_total') === 'none' ? {} : { 'x-total-count': String(found.length) }
    return { data: found.slice(Number(query.get('_start')), Number(query.get('_end'))), headers }
  })
})
afterEach(() => void vi.restoreAllMocks())

const list = (currentPage: number, pageSize: number) => dataProvider.getList({ resource: 'site', pagination: { currentPage, pageSize } })
const ranges = () => asked.map((query) => `${query.get('_start')}-${query.get('_end')} ${query.get('_total') ?? ''}`.trim())

test('a page that is larger than an answer may be is asked for in parts, and counted once', async () => {
  expect(await list(1, 500)).toMatchObject({ data: rows, total: 25 })
  expect(ranges()).toEqual(['0-10', '10-20 none', '20-30 none'])
})

test('a page within one answer is one call, and the last part ends with the page', async () => {
  expect((await list(2, 10)).data).toEqual(rows.slice(10, 20))
  expect(ranges()).toEqual(['10-20'])
  expect((await list(1, 13)).data).toEqual(rows.slice(0, 13))
  expect(ranges().slice(1)).toEqual(['0-10', '10-13 none'])
})

test('rows by id are asked for in parts, too', async () => {
  const ids = rows.map(({ id }) => id)
  expect((await dataProvider.getMany?.({ resource: 'site', ids }))?.data).toEqual(rows)
  expect(asked.map((query) => query.getAll('id').length)).toEqual([10, 10, 5])
})
