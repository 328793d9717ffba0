import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { http } from '../http.ts'
import { loadRuntimeConfig } from '../session/runtimeConfig.ts'
import { dataProvider } from './dataProvider.ts'

/** Loads the configuration of a server. @param message null if the server sends none */
async function loadServerConfig(message: { readonly largestPage: number } | null): Promise<void> {
  vi.stubGlobal('fetch', async () => ({ ok: message !== null, json: async () => message }))
  await loadRuntimeConfig()
  vi.unstubAllGlobals()
}
beforeAll(() => loadServerConfig({ largestPage: 10 }))
afterAll(() => loadServerConfig(null))

const rows = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }))
const requested: URLSearchParams[] = []
beforeEach(() => {
  requested.length = 0
  vi.spyOn(http, 'get').mockImplementation(async (address: string) => {
    const query = new URL(address, 'http://server').searchParams
    requested.push(query)
    const ids = query.getAll('id')
    const matchingRows = rows.filter(({ id }) => ids.length === 0 || ids.includes(id))
    const headers = query.get('_total') === 'none' ? {} : { 'x-total-count': String(matchingRows.length) }
    return { data: matchingRows.slice(Number(query.get('_start')), Number(query.get('_end'))), headers }
  })
})
afterEach(() => void vi.restoreAllMocks())

const list = (currentPage: number, pageSize: number) => dataProvider.getList({ resource: 'site', pagination: { currentPage, pageSize } })
const listRanges = () => requested.map((query) => `${query.get('_start')}-${query.get('_end')} ${query.get('_total') ?? ''}`.trim())

test('requests a page larger than the limit of a response in parts, and counts once', async () => {
  expect(await list(1, 500)).toMatchObject({ data: rows, total: 25 })
  expect(listRanges()).toEqual(['0-10', '10-20 none', '20-30 none'])
})

test('requests a page within the limit in one call, and ends the last part with the page', async () => {
  expect((await list(2, 10)).data).toEqual(rows.slice(10, 20))
  expect(listRanges()).toEqual(['10-20'])
  expect((await list(1, 13)).data).toEqual(rows.slice(0, 13))
  expect(listRanges().slice(1)).toEqual(['0-10', '10-13 none'])
})

test('requests rows by id in parts, too', async () => {
  const ids = rows.map(({ id }) => id)
  expect((await dataProvider.getMany?.({ resource: 'site', ids }))?.data).toEqual(rows)
  expect(requested.map((query) => query.getAll('id').length)).toEqual([10, 10, 5])
})
