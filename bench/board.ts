import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createAccess } from '../backend/access/access.ts'
import { createSessions, tokenFor } from '../backend/auth/index.ts'
import type { Database } from '../backend/database/types.ts'
import { readBoard } from '../backend/recruitment/board.ts'
import { readPlaces } from '../backend/recruitment/places.ts'
import { trialBoard } from '../backend/recruitment/trialBoard.ts'
import { type Ask, openBoard } from '../backend/testing/boardMover.ts'
import { loadTexts } from '../backend/texts.ts'
import { createRandom } from '../seeds/random.ts'
import { boardColumns, fillBoard, type Place } from './boardCards.ts'
import { memberOf } from './crowd.ts'
import { type Headers, measure, percentile } from './load.ts'
import { busyCoordinators, type Desk } from './place.ts'
import { scansOf } from './plans.ts'
import { inMilliseconds, table } from './report.ts'

const cards = 500
export const movers = 10
/** Milliseconds from one move of a person to the next. */
const pace = 500

/** A board of 500 cards in 7 columns: its answer, what changed since an earlier one, and moves of ten people at once. */
export async function measureBoard(desk: Desk, seconds: number): Promise<void> {
  const place = await fillBoard(desk.ownerUrl, { of: memberOf(busyCoordinators, 0), cards })
  await sayPlans(desk, place)
  const people = (await desk.signedInAll(busyCoordinators)).slice(0, movers)
  const path = `/api/study/${place.studyId}/study-site/${place.siteId}/recruitment`
  const { sent, compressed } = await sizeOf(`${desk.url}${path}`, people[0] ?? {})
  const load = { url: desk.url, people, requests: [{ path }], connections: 1 }
  await measure({ ...load, seconds: 1 })
  const first = await measure({ ...load, seconds })
  const { moved, since } = await moveAtOnce(desk, place, { people, seconds: 2 * seconds })
  table(
    [`${cards} cards in ${boardColumns} columns, ${movers} people, a move each every ${pace} ms`, 'figure', 'aim'],
    [
      ['first answer, as sent', inKilobytes(sent), ''],
      ['first answer, compressed', inKilobytes(compressed), '≤ 120 kB'],
      ['first answer, one at a time, p95', inMilliseconds(first.p95), ''],
      [`${moved.length} moves, p95`, inMilliseconds(percentile(moved, 95)), '≤ 100 ms'],
      [`what changed since, ${since.length} times, p95`, inMilliseconds(percentile(since, 95)), ''],
    ],
  )
}

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`

/** @throws Error when a plan reads the whole table of participants, cards or events */
async function sayPlans({ config, database }: Desk, place: Place): Promise<void> {
  const scans = new Set<string>()
  const explaining: Database = {
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
  // The cards themselves are a list of the engine, whose plans are its own.
  const engine = { list: async () => ({ rows: [] }), listById: async () => [], summary: async () => ({ groups: [] }) }
  const studydesk = { config, database: explaining, engine, texts: await loadTexts() }
  const asked = { caller, params: place, parameters: {}, query: {}, studydesk } as unknown as Parameters<ReturnType<typeof readBoard>>[0]
  const { revision } = await readBoard(trialBoard)(asked)
  await oneMove(database, caller.orgId, place)
  await readBoard(trialBoard)({ ...asked, query: { since: revision } })
  await readPlaces(asked)
  await sessions.close()
  await access.close()
  console.log(`board: ${[...scans].sort().join(', ')}`)
  const whole = [...scans].filter((scan) => /^Seq Scan (participant|participant_study|audit_event)/.test(scan))
  if (whole.length > 0) throw new Error(`Whole tables are read for a board: ${whole.join(', ')}`)
}

/** Something that changed: without it, what changed since then asks nothing of the cards. */
async function oneMove(database: Database, orgId: string, { studyId, siteId }: Place): Promise<void> {
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
  /** Bytes on the wire. */
  readonly sent: number
  /** The same where it is compressed, by the server or by a proxy before it. */
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

interface Moving {
  readonly people: readonly Headers[]
  readonly seconds: number
}

/** Milliseconds of each answer, in ascending order. */
export async function moveAtOnce(
  { url }: Desk,
  place: Place,
  { people, seconds }: Moving,
): Promise<Readonly<Record<'moved' | 'since', number[]>>> {
  const [moved, since]: [number[], number[]] = [[], []]
  const askAs =
    (person: Headers): Ask =>
    async (path, { method = 'GET', body, headers } = {}) => {
      const began = performance.now()
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        headers: { ...headers, ...person, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { data } = await answer.json()
      const times = method === 'POST' ? moved : path.includes('since=') ? since : null
      times?.push(performance.now() - began)
      return { status: answer.status, data }
    }
  const ends = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async (person, number) => {
      const { next: random } = createRandom(number)
      await pause((number * pace) / movers)
      const board = await openBoard(askAs(person), { ...place, random })
      while (performance.now() < ends) {
        const due = performance.now() + pace
        const status = await board.move()
        if (status !== 200 && status !== 409) throw new Error(`A move answered ${status}`)
        await board.catchUp()
        await pause(Math.max(0, due - performance.now()))
      }
    }),
  )
  const ascending = (times: readonly number[]) => times.toSorted((one, other) => one - other)
  return { moved: ascending(moved), since: ascending(since) }
}
