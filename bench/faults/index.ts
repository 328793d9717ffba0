import { setLogLevel } from '../../backend/platform/common/log.ts'
import { type BenchServer, busyCoordinators, owners, port, withDesk } from '../benchServer.ts'
import { fillBoard } from '../boardCards.ts'
import { inMilliseconds, table } from '../report.ts'
import { sendRequest } from '../sendRequest.ts'
import { memberOf } from '../userGroups.ts'
import { areJobsDone, checkWrites, type Finding, readVersionsWithoutEvent } from './checks.ts'
import { diskFull, onSmallDisk } from './disk.ts'
import { createWatchedNode, type WatchedNode } from './nodes.ts'
import { admin, answeringUser, openScreenings } from './screenings.ts'
import { killOneOfTwo, runDatabaseKills, runNodeKills, type Series } from './series.ts'
import { startWriters } from './writers.ts'

const cards = 40

/** Series by name, each with its default number of rounds and its number of nodes. */
const allSeries = {
  kill: { run: runNodeKills, times: 10, nodes: 1 },
  database: { run: runDatabaseKills, times: 20, nodes: 1 },
  disk: { run: diskFull, times: 2, nodes: 1 },
  nodes: { run: killOneOfTwo, times: 4, nodes: 2 },
} as const satisfies Readonly<Record<string, { readonly run: Series; readonly times: number; readonly nodes: 1 | 2 }>>

type SeriesName = keyof typeof allSeries

/**
 * Runs ten mixed writers while nodes, PostgreSQL or the disk fail repeatedly, then checks that every acknowledged write still exists.
 * @param name one series; if absent, all of them
 * @throws Error for an unknown name, and if a series found a violation
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
      async (benchServer) => {
        violations = await runSeriesOn(benchServer, name, times)
      },
      { LIMIT_UPLOAD_BYTES_PER_DAY: String(2 ** 36), ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) },
    )
  if (name !== 'disk') await work()
  else if (!(await onSmallDisk(work)))
    console.log('\nfaults disk: not run, since a file system of limited size can be mounted by root alone')
  return violations.map((violation) => `${name}: ${violation}`)
}

/** Runs one series. @returns the violations */
async function runSeriesOn(benchServer: BenchServer, name: SeriesName, times: number): Promise<readonly string[]> {
  const { run, nodes: count } = allSeries[name]
  const [screenings, studySite] = [
    await openScreenings(benchServer),
    await fillBoard(benchServer.ownerUrl, { of: memberOf(busyCoordinators, 0), cards }),
  ]
  const before = await readVersionsWithoutEvent(benchServer.ownerUrl)
  const movers = (await benchServer.signedInAll(busyCoordinators)).slice(0, 2)
  const [people, coordinator, librarian] = [
    await benchServer.signedInAll(owners),
    await benchServer.signedIn(answeringUser),
    await benchServer.signedIn(admin),
  ]
  const { id: folderId } = await sendRequest<{ readonly id: string }>(benchServer, librarian, 'POST', 'library-folders', {
    name: 'Fault series',
  })
  await benchServer.server.stop()
  const nodes: WatchedNode[] = Array.from({ length: count }, (_, number) =>
    createWatchedNode({ ...benchServer.environment, PORT: String(port + number) }),
  )
  try {
    for (const node of nodes) await node.start()
    const crew = {
      urls: nodes.map(({ url }) => url),
      owners: people,
      movers,
      coordinator,
      librarian,
      folderId,
      place: studySite,
      screenings,
    }
    const writers = startWriters(crew)
    const pauses: number[] = []
    try {
      await run({ desk: benchServer, nodes, writers, times, pauses })
    } finally {
      await writers.stop()
    }
    for (const node of nodes) await node.start()
    const ends = nodes.flatMap(({ unexpectedEnds }) => unexpectedEnds)
    const isWorking = await areJobsDone(benchServer.ownerUrl)
    const findings: readonly Finding[] = [
      {
        name: 'nodes that ended by themselves',
        figure: ends.length === 0 ? 0 : `${ends.length} (${ends.join(', ')})`,
        isViolation: ends.length > 0,
      },
      { name: 'jobs are done afterwards', figure: isWorking ? 'yes' : 'no', isViolation: !isWorking },
      ...(await checkWrites(benchServer, { acknowledged: writers.acknowledged, before, reader: librarian, url: nodes[0]?.url ?? '' })),
    ]
    const { participants, cards: movedCards, documents, answers } = writers.acknowledged
    const ascendingPauses = pauses.toSorted((left, right) => left - right)
    table(
      [`faults ${name}, ${times} times, ten mixed writers`, 'figure', ''],
      [
        ['acknowledged writes', writers.count().toLocaleString('en-CA'), ''],
        [
          'participants, cards moved, documents, forms',
          [participants, movedCards, documents, answers].map(({ size }) => size).join(', '),
          '',
        ],
        [
          'responses by status (0: none)',
          [...writers.statuses]
            .sort(([left], [right]) => left - right)
            .map(([status, often]) => `${status}: ${often}`)
            .join(', '),
          '',
        ],
        [
          'until a write was acknowledged again: median, most',
          [ascendingPauses[Math.floor(ascendingPauses.length / 2)], ascendingPauses.at(-1)]
            .map((value) => inMilliseconds(value ?? 0))
            .join(', '),
          '',
        ],
        ...[...writers.refusals].map(([operation, first]) => [`refused: ${operation}`, first, '']),
        ...findings.map(({ name: checkName, figure, isViolation }) => [checkName, String(figure), isViolation ? 'VIOLATION' : 'ok']),
      ],
    )
    return findings.filter(({ isViolation }) => isViolation).map(({ name: checkName, figure }) => `${checkName}: ${figure}`)
  } finally {
    for (const node of nodes) await node.stop()
  }
}
