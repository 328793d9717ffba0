import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createRandom } from '#resources/core/random.ts'
import { openBoard, type SendRequest } from '../backend/app/testing/boardMover.ts'
import { createAccess } from '../backend/platform/access/access.ts'
import { createSessions, tokenFor } from '../backend/platform/auth/index.ts'
import { loadTexts } from '../backend/platform/common/texts.ts'
import type { Database } from '../backend/platform/database/types.ts'
import { readBoard } from '../backend/recruitment/board.ts'
import { readBoardOverviews } from '../backend/recruitment/boardOverviews.ts'
import { trialBoard } from '../backend/recruitment/trialBoard.ts'
import { type BenchServer, busyCoordinators } from './benchServer.ts'
import { boardColumns, fillBoard, type StudySiteRef } from './boardCards.ts'
import { type Headers, measure, percentileOf } from './load.ts'
import { scansOf } from './plans.ts'
import { inMilliseconds, table } from './report.ts'
import { memberOf } from './userGroups.ts'

const cards = 500
export const movers = 10
/** Milliseconds between two card moves of the same user. */
const pace = 500

/**
 * Measures a board of 500 cards in 7 columns: the full response, the response with only the changes since an earlier one, and moves of
 * ten users at once.
 */
export async function measureBoard(benchServer: BenchServer, seconds: number): Promise<void> {
  const studySite = await fillBoard(benchServer.ownerUrl, { of: memberOf(busyCoordinators, 0), cards })
  await reportPlans(benchServer, studySite)
  const people = (await benchServer.signedInAll(busyCoordinators)).slice(0, movers)
  const path = `/api/study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment`
  const { sent, compressed } = await sizeOf(`${benchServer.url}${path}`, people[0] ?? {})
  const load = { url: benchServer.url, people, requests: [{ path }], connections: 1 }
  await measure({ ...load, seconds: 1 })
  const first = await measure({ ...load, seconds })
  const { moved, since } = await moveAtOnce(benchServer, studySite, { people, seconds: 2 * seconds })
  table(
    [`${cards} cards in ${boardColumns} columns, ${movers} people, a move each every ${pace} ms`, 'figure', 'aim'],
    [
      ['first answer, as sent', inKilobytes(sent), ''],
      ['first answer, compressed', inKilobytes(compressed), '≤ 120 kB'],
      ['first answer, one at a time, p95', inMilliseconds(first.p95), ''],
      [`${moved.length} moves, p95`, inMilliseconds(percentileOf(moved, 95)), '≤ 100 ms'],
      [`what changed since, ${since.length} times, p95`, inMilliseconds(percentileOf(since, 95)), ''],
    ],
  )
}

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`

/** Checks the query plans. @throws Error if a plan scans the whole table of participants, cards or audit events */
async function reportPlans({ config, database }: BenchServer, studySite: StudySiteRef): Promise<void> {
  const scans = new Set<string>()
  const explainingDatabase: Database = {
    ...database,
    async batch(orgId, statements) {
      for (const statement of statements) for (const scan of await scansOf(database, orgId, statement)) scans.add(scan)
      return database.batch(orgId, statements)
    },
  }
  const access = createAccess({ config, database })
  const sessions = createSessions({ config, database, access })
  const email = memberOf(busyCoordinators, 0)
  const caller = await sessions.callerOf(await tokenFor({ config, database }, email), { correlationId: 'bench' })
  // Replaces the engine, which lists the cards. Its query plans are checked elsewhere.
  const engine = { list: async () => ({ rows: [] }), listById: async () => [], summary: async () => ({ groups: [] }) }
  const studydesk = { config, database: explainingDatabase, engine, texts: await loadTexts() }
  const requested = { caller, params: studySite, parameters: {}, query: {}, studydesk } as unknown as Parameters<
    ReturnType<typeof readBoard>
  >[0]
  const { revision } = await readBoard(trialBoard)(requested)
  await recordMove(database, caller.orgId, studySite)
  await readBoard(trialBoard)({ ...requested, query: { since: revision } })
  await readBoardOverviews(requested)
  await sessions.close()
  await access.close()
  console.log(`board: ${[...scans].sort().join(', ')}`)
  const fullScans = [...scans].filter((scan) => /^Seq Scan (participant|participant_study|audit_event)/.test(scan))
  if (fullScans.length > 0) throw new Error(`Whole tables are read for a board: ${fullScans.join(', ')}`)
}

/** Adds an audit event for a card of the board. Without a change, the query for changes reads no cards. */
async function recordMove(database: Database, orgId: string, { studyId, siteId }: StudySiteRef): Promise<void> {
  await database.batch(orgId, [
    {
      text: `insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
        select org_id, gen_random_uuid(), 'participantStudy', 'update', id, study_id, site_id, '{}' from participant_study
        where org_id = $1 and study_id = $2 and site_id = $3 limit 1`,
      values: [orgId, studyId, siteId],
    },
  ])
}

interface Size {
  /** Size of the response in bytes as sent. */
  readonly sent: number
  /** Size of the compressed response, compressed by the server or by a proxy in front of it. */
  readonly compressed: number
}

const sizeOf = (url: string, headers: Headers): Promise<Size> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        if (answer.statusCode !== 200) reject(new Error(`The board answered ${answer.statusCode}`))
        else
          resolve({ sent: body.length, compressed: answer.headers['content-encoding'] === undefined ? gzipSync(body).length : body.length })
      })
    }).on('error', reject)
  })

interface MoveLoad {
  readonly people: readonly Headers[]
  readonly seconds: number
}

/** @returns milliseconds of each response, in ascending order */
export async function moveAtOnce(
  { url }: BenchServer,
  studySite: StudySiteRef,
  { people, seconds }: MoveLoad,
): Promise<Readonly<Record<'moved' | 'since', number[]>>> {
  const [moveTimes, refreshTimes]: [number[], number[]] = [[], []]
  const createRequester =
    (person: Headers): SendRequest =>
    async (path, { method = 'GET', body, headers } = {}) => {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        headers: { ...headers, ...person, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { data } = await answer.json()
      const times = method === 'POST' ? moveTimes : path.includes('since=') ? refreshTimes : null
      times?.push(performance.now() - startedAt)
      return { status: answer.status, data }
    }
  const ends = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async (person, number) => {
      const { next: random } = createRandom(number)
      await pause((number * pace) / movers)
      const board = await openBoard(createRequester(person), { ...studySite, random })
      while (performance.now() < ends) {
        const due = performance.now() + pace
        const status = await board.move()
        if (status !== 200 && status !== 409) throw new Error(`A move answered ${status}`)
        await board.catchUp()
        await pause(Math.max(0, due - performance.now()))
      }
    }),
  )
  const sortAscending = (times: readonly number[]) => times.toSorted((left, right) => left - right)
  return { moved: sortAscending(moveTimes), since: sortAscending(refreshTimes) }
}
