import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { AnswerKey } from '#resources/forms/content/submissionAnswers.ts'
import { http } from '../../base/http.ts'
import { answersDatabase } from '../../base/session/storedAnswers.ts'
import type { SentChange } from './savingState.ts'

/** Stores unsaved changes in the browser for the next page load. */
export interface OfflineStore<Value, Version> {
  read(): Promise<readonly SentChange<Value, Version>[]>
  /** Replaces all stored changes. Never throws: the changes are also in memory and being sent. */
  write(changes: readonly SentChange<Value, Version>[]): void
}

/** Stored format of a change. Browsers have used it since the first version. */
interface StoredChange<Value, Version> {
  readonly operationId: string
  readonly question: string
  readonly value: Value
  readonly baseVersion?: Version
  readonly follows?: string
}

interface SealedEntry {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * Stores unsaved changes in IndexedDB, encrypted with a key of their author that only the server provides. Without a key, a secure
 * context or a working IndexedDB nothing is stored.
 * @param address of the changed record, below `/api`
 */
export function offlineStore<Value, Version>(address: string): OfflineStore<Value, Version> {
  let next: readonly SentChange<Value, Version>[] | null = null
  let isWriting = false
  // Runs one write at a time, so that an earlier one never replaces a later one.
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
    read: async () => (await decryptStored<StoredChange<Value, Version>>(address)).map(changeOf),
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
  const key = await getKey(address)
  if (key === null) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(changes)))
  await set(address, { iv, data } satisfies SealedEntry, store())
}

async function decryptStored<Stored>(address: string): Promise<readonly Stored[]> {
  try {
    const [key, sealedEntry] = await Promise.all([getKey(address), get<SealedEntry>(address, store())])
    if (key === null || sealedEntry === undefined) return []
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealedEntry.iv }, key, sealedEntry.data)
    return JSON.parse(new TextDecoder().decode(data)) as readonly Stored[]
  } catch {
    // The content belongs to another user of this browser, or is damaged.
    return []
  }
}

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore(answersDatabase, 'waiting')
  return opened
}

let key: Promise<CryptoKey | null> | undefined

/**
 * Returns the key of a staff member, or of a participant on their own pages: a page belongs to only one of them. Requested once, and
 * again after a failed request.
 */
function getKey(address: string): Promise<CryptoKey | null> {
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
