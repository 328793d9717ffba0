import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { AnswerKey } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { http } from '../../base/http.ts'
import { answersDatabase } from '../../base/session/keptAnswers.ts'
import type { SentChange } from './savingState.ts'

/** Holds unsaved changes in the browser for the next page. */
export interface OfflineStore<Value, Version> {
  read(): Promise<readonly SentChange<Value, Version>[]>
  /** Replaces all of them. Never throws: they are in memory, and on their way. */
  write(changes: readonly SentChange<Value, Version>[]): void
}

/** A change as browsers have stored it since the first version. */
interface StoredChange<Value, Version> {
  readonly operationId: string
  readonly question: string
  readonly value: Value
  readonly baseVersion?: Version
  readonly follows?: string
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * Unsaved changes in IndexedDB, encrypted with a key of their author that only the server gives out. Without a key, a secure context or
 * a working IndexedDB nothing is stored.
 * @param address of what is changed, below `/api`
 */
export function offlineStore<Value, Version>(address: string): OfflineStore<Value, Version> {
  let next: readonly SentChange<Value, Version>[] | null = null
  let isWriting = false
  // One write at a time, so that an earlier one never replaces a later one.
  const writeNext = async () => {
    isWriting = true
    while (next !== null) {
      const changes = next
      next = null
      await seal(address, changes.map(storedOf)).catch(() => undefined)
    }
    isWriting = false
  }
  return {
    read: async () => (await unseal<StoredChange<Value, Version>>(address)).map(changeOf),
    write(changes) {
      next = changes
      if (!isWriting) void writeNext()
    },
  }
}

const storedOf = <Value, Version>({ id, key, value, base, follows }: SentChange<Value, Version>): StoredChange<Value, Version> => ({
  operationId: id,
  question: key,
  value,
  ...(base === undefined ? {} : { baseVersion: base }),
  ...(follows === undefined ? {} : { follows }),
})

const changeOf = <Value, Version>({
  operationId,
  question,
  value,
  baseVersion,
  follows,
}: StoredChange<Value, Version>): SentChange<Value, Version> => ({
  id: operationId,
  key: question,
  value,
  base: baseVersion,
  ...(follows === undefined ? {} : { follows }),
})

async function seal(address: string, changes: readonly object[]): Promise<void> {
  if (changes.length === 0) return await del(address, store())
  const key = await keyFor(address)
  if (key === null) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(changes)))
  await set(address, { iv, data } satisfies Sealed, store())
}

async function unseal<Stored>(address: string): Promise<readonly Stored[]> {
  try {
    const [key, sealed] = await Promise.all([keyFor(address), get<Sealed>(address, store())])
    if (key === null || sealed === undefined) return []
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
    return JSON.parse(new TextDecoder().decode(data)) as readonly Stored[]
  } catch {
    // It belongs to another user of this browser, or is broken.
    return []
  }
}

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore(answersDatabase, 'waiting')
  return opened
}

let key: Promise<CryptoKey | null> | undefined

/** The key of a member of staff, or of a participant on their own pages: a page belongs to one of them. Requested once; again after a request that failed. */
function keyFor(address: string): Promise<CryptoKey | null> {
  key ??= requestKey(address.startsWith('my/') ? 'my/answer-key' : 'answer-key').catch(() => {
    key = undefined
    return null
  })
  return key
}

async function requestKey(path: string): Promise<CryptoKey | null> {
  if (!isSecureContext) return null
  const { data } = await http.get<AnswerKey>(path)
  const bytes = Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
