import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const database = vi.hoisted(() => new Map<string, { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }>())
/** 32 bytes in base64. */
const key = vi.hoisted(() => btoa('0123456789abcdef0123456789abcdef'))

vi.mock('idb-keyval', () => ({
  createStore: () => () => undefined,
  get: async (address: string) => database.get(address),
  set: async (address: string, value: never) => database.set(address, value),
  del: async (address: string) => database.delete(address),
}))
vi.mock('../../base/http.ts', () => ({ http: { get: async () => ({ data: { key } }) } }))

let offlineStore: typeof import('./offlineStore.ts').offlineStore
beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true)
  database.clear()
  // The module stores the key, which another test file of this worker may have requested.
  vi.resetModules()
  ;({ offlineStore } = await import('./offlineStore.ts'))
})
afterEach(() => vi.unstubAllGlobals())

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
