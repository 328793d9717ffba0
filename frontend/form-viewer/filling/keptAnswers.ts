import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { Json } from '#resources/forms/json.ts'
import type { AnswerKey } from '#resources/submissionAnswers.ts'
import { http } from '../../base/http.ts'
import { answersDatabase } from '../../base/session/keptAnswers.ts'

/** An answer that the server does not have yet. */
export interface StoredAnswer {
  readonly operationId: string
  readonly question: string
  readonly value: Json
  readonly baseVersion: number
  readonly follows?: string
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * Answers that wait, kept in the browser for whoever gave them: encrypted with a key of theirs that only the server gives out, to them alone. Without
 * one, without a safe connection, or where the browser keeps nothing, they wait in memory as before.
 */
export const keptAnswers = {
  read: (address: string): Promise<readonly StoredAnswer[]> =>
    Promise.race([readAll(address), new Promise<readonly StoredAnswer[]>((resolve) => setTimeout(() => resolve([]), longestRead))]),
  async keep(address: string, answers: readonly StoredAnswer[]): Promise<void> {
    try {
      if (answers.length === 0) return await del(address, store())
      const key = await keyFor(address)
      if (key === null) return
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(answers)))
      await set(address, { iv, data } satisfies Sealed, store())
    } catch {
      // They are in memory, and on their way.
    }
  },
}

async function readAll(address: string): Promise<readonly StoredAnswer[]> {
  try {
    const [key, sealed] = await Promise.all([keyFor(address), get<Sealed>(address, store())])
    if (key === null || sealed === undefined) return []
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
    return JSON.parse(new TextDecoder().decode(data)) as readonly StoredAnswer[]
  } catch {
    // Of somebody else who used this browser, or broken: nothing that could be read.
    return []
  }
}

/** Milliseconds: a store, or a server, that does not answer keeps nobody from filling in. */
const longestRead = 3000

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore(answersDatabase, 'waiting')
  return opened
}

let key: Promise<CryptoKey | null> | undefined

/** Of staff, or of a participant on their own pages: in one page only one of them is signed in. Asked for once; again after a try that failed. */
function keyFor(address: string): Promise<CryptoKey | null> {
  key ??= askForKey(address.startsWith('my/') ? 'my/answer-key' : 'answer-key').catch(() => {
    key = undefined
    return null
  })
  return key
}

async function askForKey(of: string): Promise<CryptoKey | null> {
  if (!isSecureContext) return null
  const { data } = await http.get<AnswerKey>(of)
  const bytes = Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
