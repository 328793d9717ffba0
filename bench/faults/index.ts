import { setLogLevel } from '../../backend/log.ts'
import { asked } from '../asked.ts'
import { fillBoard } from '../boardCards.ts'
import { memberOf } from '../crowd.ts'
import { busyCoordinators, type Desk, owners, port, withDesk } from '../place.ts'
import { inMilliseconds, table } from '../report.ts'
import { areJobsDone, checkWrites, type Finding, readVersionsWithoutEvent } from './checks.ts'
import { diskFull, onSmallDisk } from './disk.ts'
import { type WatchedNode, watchedNode } from './nodes.ts'
import { admin, answering, openScreenings } from './screenings.ts'
import { killDatabase, killNode, killOneOfTwo, type Series } from './series.ts'
import { startWriters } from './writers.ts'

const cards = 40

/** The series, each with the rounds that it has where the command names none, and how many nodes it runs. */
const allSeries = {
  kill: { run: killNode, times: 10, nodes: 1 },
  database: { run: killDatabase, times: 20, nodes: 1 },
  disk: { run: diskFull, times: 2, nodes: 1 },
  nodes: { run: killOneOfTwo, times: 4, nodes: 2 },
} as const satisfies Readonly<Record<string, { readonly run: Series; readonly times: number; readonly nodes: 1 | 2 }>>

type SeriesName = keyof typeof allSeries

/**
 * Ten mixed writers while something is ended again and again; then everything that was acknowledged is looked for.
 * @param name one series; all of them where it is missing
 * @throws Error for a name of no series, and where a series found a violation
 */
export async function measureFaults(name: string | undefined, times: number | undefined): Promise<void> {
  setLogLevel('error')
  if (name !== undefined && !(name in allSeries)) throw new Error(`faults ${name}: one of ${Object.keys(allSeries).join(', ')}`)
  const names = name === undefined ? (Object.keys(allSeries) as SeriesName[]) : [name as SeriesName]
  const violations: string[] = []
  for (const each of names) violations.push(...(await runSeries(each, times ?? allSeries[each].times)))
  if (violations.length > 0) throw new Error(`Violations: ${violations.join('; ')}`)
}

async function runSeries(name: SeriesName, times: number): Promise<readonly string[]> {
  let violations: readonly string[] = []
  const work = (dataDir?: string) =>
    withDesk(
      async () => undefined,
      async (desk) => {
        violations = await runAt(desk, name, times)
      },
      { LIMIT_UPLOAD_BYTES_PER_DAY: String(2 ** 36), ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) },
    )
  if (name !== 'disk') await work()
  else if (!(await onSmallDisk(work)))
    console.log('\nfaults disk: not run, since a file system of limited size can be mounted by root alone')
  return violations.map((violation) => `${name}: ${violation}`)
}

/** @returns what was violated */
async function runAt(desk: Desk, name: SeriesName, times: number): Promise<readonly string[]> {
  const { run, nodes: count } = allSeries[name]
  const [screenings, place] = [await openScreenings(desk), await fillBoard(desk.ownerUrl, { of: memberOf(busyCoordinators, 0), cards })]
  const before = await readVersionsWithoutEvent(desk.ownerUrl)
  const movers = (await desk.signedInAll(busyCoordinators)).slice(0, 2)
  const [people, coordinator, librarian] = [await desk.signedInAll(owners), await desk.signedIn(answering), await desk.signedIn(admin)]
  const { id: folderId } = await asked<{ readonly id: string }>(desk, librarian, 'POST', 'library-folders', { name: 'Fault series' })
  await desk.server.stop()
  const nodes: WatchedNode[] = Array.from({ length: count }, (_, number) =>
    watchedNode({ ...desk.environment, PORT: String(port + number) }),
  )
  try {
    for (const node of nodes) await node.start()
    const crew = { urls: nodes.map(({ url }) => url), owners: people, movers, coordinator, librarian, folderId, place, screenings }
    const writers = startWriters(crew)
    const pauses: number[] = []
    try {
      await run({ desk, nodes, writers, times, pauses })
    } finally {
      await writers.stop()
    }
    for (const node of nodes) await node.start()
    const ends = nodes.flatMap(({ unexpectedEnds }) => unexpectedEnds)
    const isWorking = await areJobsDone(desk.ownerUrl)
    const found: readonly Finding[] = [
      {
        name: 'nodes that ended by themselves',
        figure: ends.length === 0 ? 0 : `${ends.length} (${ends.join(', ')})`,
        isViolation: ends.length > 0,
      },
      { name: 'jobs are done afterwards', figure: isWorking ? 'yes' : 'no', isViolation: !isWorking },
      ...(await checkWrites(desk, { acknowledged: writers.acknowledged, before, reader: librarian, url: nodes[0]?.url ?? '' })),
    ]
    const { participants, cards: moved, documents, answers } = writers.acknowledged
    const ascending = pauses.toSorted((one, other) => one - other)
    table(
      [`faults ${name}, ${times} times, ten mixed writers`, 'figure', ''],
      [
        ['acknowledged writes', writers.count().toLocaleString('en-CA'), ''],
        ['participants, cards moved, documents, forms', [participants, moved, documents, answers].map(({ size }) => size).join(', '), ''],
        [
          'responses by status (0: none)',
          [...writers.statuses]
            .sort(([one], [other]) => one - other)
            .map(([status, often]) => `${status}: ${often}`)
            .join(', '),
          '',
        ],
        [
          'until a write was acknowledged again: median, most',
          [ascending[Math.floor(ascending.length / 2)], ascending.at(-1)].map((value) => inMilliseconds(value ?? 0)).join(', '),
          '',
        ],
        ...[...writers.refusals].map(([what, first]) => [`refused: ${what}`, first, '']),
        ...found.map(({ name: what, figure, isViolation }) => [what, String(figure), isViolation ? 'VIOLATION' : 'ok']),
      ],
    )
    return found.filter(({ isViolation }) => isViolation).map(({ name: what, figure }) => `${what}: ${figure}`)
  } finally {
    for (const node of nodes) await node.stop()
  }
}
