import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { StudySiteRef } from '../boardCards.ts'
import { person } from '../compare.ts'
import type { Headers } from '../load.ts'

/** Milliseconds between two writes of one writer, and before a retry. */
const pace = 40
const retryAfter = 150
/** Milliseconds to wait for a node that does not respond. */
const timeoutMs = 20_000

/** Acknowledged writes. The server must still have all of them. */
export interface AcknowledgedWrites {
  /** Last names by id. */
  readonly participants: Map<string, string>
  /** Versions of cards by id. */
  readonly cards: Map<string, number>
  /** SHA-256 of contents by id, in hexadecimal. */
  readonly files: Map<string, string>
  /** Ids of the files, by the id of their document. */
  readonly documents: Map<string, string>
  /** Values by submission and question. */
  readonly answers: Map<string, AcknowledgedAnswer>
}

interface AcknowledgedAnswer {
  readonly submissionId: string
  readonly question: string
  readonly value: string
  readonly version: number
}

/** A participant in screening whose form has the question `q1`. */
export interface Screening {
  readonly studyId: string
  readonly participantId: string
}

interface Crew {
  /** URLs of the running nodes, which are used in turn. */
  readonly urls: readonly string[]
  readonly owners: readonly Headers[]
  /** Users who move cards on the same board. */
  readonly movers: readonly Headers[]
  readonly coordinator: Headers
  /** User who uploads documents to `folderId`. */
  readonly librarian: Headers
  readonly folderId: string
  readonly place: StudySiteRef
  readonly screenings: readonly Screening[]
}

export interface Writers {
  readonly acknowledged: AcknowledgedWrites
  /** Number of responses by status; status 0 means no response. */
  readonly statuses: ReadonlyMap<number, number>
  /** The first response of each kind of write that was finally rejected. */
  readonly refusals: ReadonlyMap<string, string>
  /** Number of acknowledged writes so far. */
  count(): number
  /** Waits until the given number of further writes is acknowledged. @throws Error after two minutes */
  progress(writeCount: number): Promise<void>
  stop(): Promise<void>
}

class WritersStopped extends Error {}

/**
 * Runs ten writers at once: four add participants, two move cards, two upload documents, two complete forms. Each repeats a write until
 * it is acknowledged.
 */
export function startWriters(crew: Crew): Writers {
  const acknowledgedWrites: AcknowledgedWrites = {
    participants: new Map(),
    cards: new Map(),
    files: new Map(),
    documents: new Map(),
    answers: new Map(),
  }
  const statuses = new Map<number, number>()
  const refusals = new Map<string, string>()
  let [count, attempt, isStopped] = [0, 0, false]

  /** Repeats the same request at the next node until it is acknowledged. @returns the data, or null if the request was rejected */
  async function send<Data>(operation: string, path: string, init: () => RequestInit): Promise<Data | null> {
    for (;;) {
      if (isStopped) throw new WritersStopped()
      attempt += 1
      const url = crew.urls[attempt % crew.urls.length] ?? ''
      const response = await fetch(`${url}/api/${path}`, { ...init(), signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
      const body = await response?.json().catch(() => null)
      const status = body === null || body === undefined ? 0 : (response?.status ?? 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 200 && status < 300) {
        if (init().method !== undefined) count += 1
        return body.data as Data
      }
      if (status >= 400 && status < 500 && status !== 429) {
        refusals.set(`${operation} ${status}`, JSON.stringify(body.error).slice(0, 80))
        return null
      }
      await pause(retryAfter)
    }
  }

  const createJsonRequest = (headers: Headers, method: 'POST' | 'PUT', body: unknown) => {
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
    }
    return () => init
  }

  async function addParticipants(headers: Headers, number: number): Promise<void> {
    for (let round = 0; ; round += 1, await pause(pace)) {
      const lastName = `Fault${number}x${round}`
      const body = { ...person(round), firstName: `Nth${number}x${round}`, lastName, email: `fault${number}x${round}@example.com` }
      const added = await send<{ readonly id: string }>('participant', 'participants', createJsonRequest(headers, 'POST', body))
      if (added !== null) acknowledgedWrites.participants.set(added.id, lastName)
    }
  }

  /** Each writer moves different cards, so that none waits for another. */
  async function moveCards(headers: Headers, number: number): Promise<void> {
    const address = `study/${crew.place.studyId}/study-site/${crew.place.siteId}/recruitment`
    const board = await send<BoardAnswer>('board', address, () => ({ headers }))
    if (board === null) throw new Error('The board could not be read')
    const cards = board.cards.filter((_card, index) => index % crew.movers.length === number)
    const columns = board.columns.filter(({ step }) => step !== 'ENROLLED')
    for (let round = 0; ; round += 1, await pause(pace)) {
      const card = cards[round % cards.length]
      const targetColumn = columns[round % columns.length]
      if (card === undefined || targetColumn === undefined) throw new Error('The board has nothing to move')
      const body = { to: targetColumn.columnId, after: null }
      const moveResult = await send<{ readonly version: number }>(
        'move',
        `participant-study/${card.cardId}/move`,
        createJsonRequest(headers, 'POST', body),
      )
      if (moveResult !== null) acknowledgedWrites.cards.set(card.cardId, moveResult.version)
    }
  }

  /** A job reads the text of each document, so jobs run during the fault. */
  async function uploadDocuments(number: number): Promise<void> {
    const { librarian: headers, folderId } = crew
    for (let round = 0; ; round += 1, await pause(pace)) {
      const content = `${number} ${round}\n${randomBytes(20_000).toString('hex')}`
      const stored = await send<{ readonly id: string }>('file', 'file', () => {
        const body = new FormData()
        body.set('file', new Blob([content]), `fault ${number} ${round}.txt`)
        return { method: 'POST', headers, body }
      })
      if (stored === null) continue
      acknowledgedWrites.files.set(stored.id, createHash('sha256').update(content).digest('hex'))
      const document = { folderId, name: `fault ${number} ${round}.txt`, fileId: stored.id }
      const added = await send<{ readonly id: string }>('document', 'documents', createJsonRequest(headers, 'POST', document))
      if (added !== null) acknowledgedWrites.documents.set(added.id, stored.id)
    }
  }

  async function answerForm({ studyId, participantId }: Screening): Promise<void> {
    const path = `study/${studyId}/participant/${participantId}/screening/answers`
    let saved: SavedAnswers | null = null
    for (let round = 0; ; round += 1, await pause(pace)) {
      const value = `answer ${round}`
      const change = { operationId: randomUUID(), question: 'q1', value, baseVersion: saved?.versions.q1 ?? 0 }
      const body: object = { submissionId: saved?.submissionId ?? null, changes: [change] }
      const next: SavedAnswers | null = await send('answer', path, createJsonRequest(crew.coordinator, 'PUT', body))
      if (next === null) continue
      saved = next
      const { submissionId, versions } = next
      acknowledgedWrites.answers.set(submissionId, { submissionId, question: 'q1', value, version: versions.q1 ?? 0 })
    }
  }

  const getOwnerHeaders = (number: number): Headers => crew.owners[number % crew.owners.length] ?? {}
  const works = [
    ...[0, 1, 2, 3].map((number) => addParticipants(getOwnerHeaders(number), number)),
    ...crew.movers.map((headers, number) => moveCards(headers, number)),
    ...[0, 1].map(uploadDocuments),
    ...crew.screenings.map(answerForm),
  ]
  let fault: unknown = null
  for (const work of works)
    work.catch((error: unknown) => {
      if (!(error instanceof WritersStopped)) fault ??= error
    })

  return {
    acknowledged: acknowledgedWrites,
    statuses,
    refusals,
    count: () => count,
    async progress(writeCount) {
      const [goal, deadline] = [count + writeCount, Date.now() + 120_000]
      while (count < goal) {
        if (fault !== null) throw fault
        if (Date.now() > deadline) throw new Error('No write was acknowledged for two minutes')
        await pause(20)
      }
    },
    async stop() {
      isStopped = true
      await Promise.allSettled(works)
      if (fault !== null) throw fault
    },
  }
}

interface SavedAnswers {
  readonly submissionId: string
  readonly versions: Readonly<Record<string, number>>
}
