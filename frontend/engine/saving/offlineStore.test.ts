import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { http } from '../../base/http.ts'

const database = new Map<string, { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }>()
/** 32 bytes in base64. */
const key = btoa('0123456789abcdef0123456789abcdef')

/** Successful request of the database of a browser. Sets its result once the caller has set its handlers. */
function createRequest(result: unknown): object {
  const request = { result, onsuccess: null as (() => void) | null, onupgradeneeded: null as (() => void) | null }
  queueMicrotask(() => {
    request.onupgradeneeded?.()
    request.onsuccess?.()
  })
  return request
}

/** The part of IndexedDB that the store uses, which jsdom lacks. */
const indexedDatabase = {
  open: () => createRequest({ createObjectStore: () => undefined, transaction: () => ({ objectStore: () => objectStore }) }),
}
const objectStore = {
  get: (address: string) => createRequest(database.get(address)),
  put: (value: never, address: string) => void database.set(address, value),
  delete: (address: string) => void database.delete(address),
  get transaction() {
    return createRequest(undefined)
  },
}

let offlineStore: typeof import('./offlineStore.ts').offlineStore
beforeAll(async () => {
  // The module stores the key, which another test file of this worker may have requested. The address loads a copy of it.
  const copy = './offlineStore.ts?copy'
  ;({ offlineStore } = (await import(copy)) as typeof import('./offlineStore.ts'))
})
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('indexedDB', indexedDatabase)
  vi.spyOn(http, 'get').mockResolvedValue({ data: { key } })
  database.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const importCryptoKey = (use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(atob(key)), 'AES-GCM', false, [use])

it('reads unsaved answers that earlier versions of the product left in a browser', async () => {
  const stored = [
    { operationId: 'o1', question: 'age', value: 44, baseVersion: 2, follows: 'o0' },
    { operationId: 'o2', question: 'name', value: null, baseVersion: 0 },
  ]
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const content = new TextEncoder().encode(JSON.stringify(stored))
  database.set('form-submission/1', {
    iv,
    data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importCryptoKey('encrypt'), content),
  })
  expect(await offlineStore('form-submission/1').read()).toEqual([
    { id: 'o1', key: 'age', value: 44, base: 2, follows: 'o0' },
    { id: 'o2', key: 'name', value: null, base: 0 },
  ])
})

it('stores the last of several writes encrypted, and nothing once everything is saved', async () => {
  const store = offlineStore<string, number>('form-submission/2')
  const change = (value: string) => ({ id: value, key: 'age', value, base: 1 })
  for (const value of ['1', '2', '3']) store.write([change(value)])
  await vi.waitFor(async () => expect(await store.read()).toEqual([change('3')]))
  const { iv, data } = database.get('form-submission/2') as { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
  const content = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await importCryptoKey('decrypt'), data)
  expect(JSON.parse(new TextDecoder().decode(content))).toEqual([{ operationId: '3', question: 'age', value: '3', baseVersion: 1 }])
  store.write([])
  await vi.waitFor(() => expect(database.size).toBe(0))
})

it('reads nothing when the stored content is damaged or belongs to another user', async () => {
  database.set('form-submission/3', { iv: new Uint8Array(12), data: new ArrayBuffer(40) })
  expect(await offlineStore('form-submission/3').read()).toEqual([])
})
