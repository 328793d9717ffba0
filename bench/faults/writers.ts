import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import type { Place } from '../boardCards.ts'
import { person } from '../compare.ts'
import type { Headers } from '../load.ts'

/** Milliseconds between two writes of one writer, and before a write is tried again. */
const pace = 40
const retryAfter = 150
/** Milliseconds after which a node that does not respond is given up. */
const patience = 20_000

/** What the server acknowledged, and what it must therefore still have. */
export interface Acknowledged {
  /** Last names by id. */
  readonly participants: Map<string, string>
  /** Versions of cards by id. */
  readonly cards: Map<string, number>
  /** SHA-256 of contents by id, in hexadecimal. */
  readonly files: Map<string, string>
  /** Files by the id of their document. */
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
  /** The nodes that run, asked in turn. */
  readonly urls: readonly string[]
  readonly owners: readonly Headers[]
  /** Movers of cards on the board of `place`. */
  readonly movers: readonly Headers[]
  readonly coordinator: Headers
  /** Uploads documents into `folderId`. */
  readonly librarian: Headers
  readonly folderId: string
  readonly place: Place
  readonly screenings: readonly Screening[]
}

export interface Writers {
  readonly acknowledged: Acknowledged
  /** How often each status came; 0 where no response came. */
  readonly statuses: ReadonlyMap<number, number>
  /** Responses that refuse a write for good, by what was written, with the first of each. */
  readonly refusals: ReadonlyMap<string, string>
  /** Acknowledged writes so far. */
  count(): number
  /** Waits until the writers get so many more writes acknowledged. @throws Error after two minutes */
  progress(more: number): Promise<void>
  stop(): Promise<void>
}

class Stopped extends Error {}

/** Ten writers at once: four add participants, two move cards, two upload documents, two answer forms. Each repeats a write until it is acknowledged. */
export function startWriters(crew: Crew): Writers {
  const acknowledged: Acknowledged = {
    participants: new Map(),
    cards: new Map(),
    files: new Map(),
    documents: new Map(),
    answers: new Map(),
  }
  const statuses = new Map<number, number>()
  const refusals = new Map<string, string>()
  let [count, turn, isStopped] = [0, 0, false]

  /** Repeats the same request at the next node until it is acknowledged. @returns the data, or null where it was refused */
  async function send<Data>(what: string, path: string, init: () => RequestInit): Promise<Data | null> {
    for (;;) {
      if (isStopped) throw new Stopped()
      turn += 1
      const url = crew.urls[turn % crew.urls.length] ?? ''
      const response = await fetch(`${url}/api/${path}`, { ...init(), signal: AbortSignal.timeout(patience) }).catch(() => null)
      const body = await response?.json().catch(() => null)
      const status = body === null || body === undefined ? 0 : (response?.status ?? 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 200 && status < 300) {
        if (init().method !== undefined) count += 1
        return body.data as Data
      }
      if (status >= 400 && status < 500 && status !== 429) {
        refusals.set(`${what} ${status}`, JSON.stringify(body.error).slice(0, 80))
        return null
      }
      await pause(retryAfter)
    }
  }

  const json = (headers: Headers, method: 'POST' | 'PUT', body: unknown) => {
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
    }
    return () => init
  }

  async function addParticipants(headers: Headers, number: number): Promise<void> {
    for (let turn = 0; ; turn += 1, await pause(pace)) {
      const lastName = `Fault${number}x${turn}`
      const body = { ...person(turn), firstName: `Nth${number}x${turn}`, lastName, email: `fault${number}x${turn}@example.com` }
      const added = await send<{ readonly id: string }>('participant', 'participants', json(headers, 'POST', body))
      if (added !== null) acknowledged.participants.set(added.id, lastName)
    }
  }

  /** Each mover has cards of its own, so that none waits for another's. */
  async function moveCards(headers: Headers, number: number): Promise<void> {
    const address = `study/${crew.place.studyId}/study-site/${crew.place.siteId}/recruitment`
    const board = await send<BoardAnswer>('board', address, () => ({ headers }))
    if (board === null) throw new Error('The board could not be read')
    const cards = board.cards.filter((_card, index) => index % crew.movers.length === number)
    const columns = board.columns.filter(({ step }) => step !== 'ENROLLED')
    for (let turn = 0; ; turn += 1, await pause(pace)) {
      const card = cards[turn % cards.length]
      const to = columns[turn % columns.length]
      if (card === undefined || to === undefined) throw new Error('The board has nothing to move')
      const body = { to: to.columnId, after: null }
      const moved = await send<{ readonly version: number }>('move', `participant-study/${card.cardId}/move`, json(headers, 'POST', body))
      if (moved !== null) acknowledged.cards.set(card.cardId, moved.version)
    }
  }

  /** A job reads the text of each document, so that jobs run while the fault happens. */
  async function uploadDocuments(number: number): Promise<void> {
    const { librarian: headers, folderId } = crew
    for (let turn = 0; ; turn += 1, await pause(pace)) {
      const content = `${number} ${turn}\n${randomBytes(20_000).toString('hex')}`
      const stored = await send<{ readonly id: string }>('file', 'file', () => {
        const body = new FormData()
        body.set('file', new Blob([content]), `fault ${number} ${turn}.txt`)
        return { method: 'POST', headers, body }
      })
      if (stored === null) continue
      acknowledged.files.set(stored.id, createHash('sha256').update(content).digest('hex'))
      const document = { folderId, name: `fault ${number} ${turn}.txt`, fileId: stored.id }
      const added = await send<{ readonly id: string }>('document', 'documents', json(headers, 'POST', document))
      if (added !== null) acknowledged.documents.set(added.id, stored.id)
    }
  }

  async function answerForm({ studyId, participantId }: Screening): Promise<void> {
    const path = `study/${studyId}/participant/${participantId}/screening/answers`
    let saved: SavedAnswers | null = null
    for (let turn = 0; ; turn += 1, await pause(pace)) {
      const value = `answer ${turn}`
      const change = { operationId: randomUUID(), question: 'q1', value, baseVersion: saved?.versions.q1 ?? 0 }
      const body: object = { submissionId: saved?.submissionId ?? null, changes: [change] }
      const next: SavedAnswers | null = await send('answer', path, json(crew.coordinator, 'PUT', body))
      if (next === null) continue
      saved = next
      const { submissionId, versions } = next
      acknowledged.answers.set(submissionId, { submissionId, question: 'q1', value, version: versions.q1 ?? 0 })
    }
  }

  const owner = (number: number): Headers => crew.owners[number % crew.owners.length] ?? {}
  const works = [
    ...[0, 1, 2, 3].map((number) => addParticipants(owner(number), number)),
    ...crew.movers.map((headers, number) => moveCards(headers, number)),
    ...[0, 1].map(uploadDocuments),
    ...crew.screenings.map(answerForm),
  ]
  let fault: unknown = null
  for (const work of works)
    work.catch((error: unknown) => {
      if (!(error instanceof Stopped)) fault ??= error
    })

  return {
    acknowledged,
    statuses,
    refusals,
    count: () => count,
    async progress(more) {
      const [goal, until] = [count + more, Date.now() + 120_000]
      while (count < goal) {
        if (fault !== null) throw fault
        if (Date.now() > until) throw new Error('No write was acknowledged for two minutes')
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
