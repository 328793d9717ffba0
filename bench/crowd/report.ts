import { formatLatencies, table } from '../report.ts'
import { type ActFigures, type CallOutcome, slopeOf, summarise, summariseByName, verdictsOf } from './figures.ts'
import type { CrowdNodes } from './nodes.ts'

/**
 * Prints the figures of each act, the memory of each process, and the verdicts.
 * @throws Error that names the missed aims
 */
export function reportCrowd(
  outcomes: readonly CallOutcome[],
  nodes: CrowdNodes,
  { people, minutes }: { readonly people: number; readonly minutes: number },
): void {
  table(
    [`${people} people, ${minutes} minutes`, 'count', 'p50', 'p95', 'p99', 'errors'],
    [...summariseByName(outcomes), summarise('all', outcomes)].map(lineOf),
  )
  table(
    ['memory, MiB', 'first', 'last', 'slope per hour', 'minutes'],
    nodes.memory
      .filter(({ samples }) => samples.length > 1)
      .map(({ node, samples }) => {
        const [first, last] = [samples[0], samples.at(-1)]
        return [
          node,
          ...[first?.mebibytes, last?.mebibytes, slopeOf(samples), ((last?.at ?? 0) - (first?.at ?? 0)) / 60_000].map(
            (value) => value?.toFixed(1) ?? '',
          ),
        ]
      }),
  )
  console.log(`\nnodes killed: ${nodes.kills()}, ended by themselves: ${nodes.unexpectedEnds()}`)
  const verdicts = verdictsOf(outcomes, nodes.memory)
  table(
    ['verdict', 'figure', 'aim', ''],
    verdicts.map(({ name, figure, aim, isMet }) => [name, figure, aim, isMet === null ? '' : isMet ? 'met' : 'MISSED']),
  )
  const missed = verdicts.filter(({ isMet }) => isMet === false).map(({ name, figure }) => `${name}: ${figure}`)
  if (nodes.unexpectedEnds() > 0) missed.push(`nodes that ended by themselves: ${nodes.unexpectedEnds()}`)
  if (missed.length > 0) throw new Error(`Missed aims: ${missed.join('; ')}`)
}

const lineOf = (figures: ActFigures): readonly string[] => [
  figures.name,
  figures.count.toLocaleString('en-CA'),
  ...formatLatencies(figures),
  [...figures.errors].map(([error, times]) => `${error} × ${times}`).join(', '),
]
