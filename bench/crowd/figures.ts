import { growthOf, mostGrowth } from '../drift.ts'
import { percentileOf } from '../load.ts'

/** Outcome of a call, after the repetitions that screens make by themselves. */
export interface CallOutcome {
  /** Name of the act, such as `list of participants`. */
  readonly name: string
  /** Milliseconds from the first attempt to the last response. */
  readonly ms: number
  /** Null if the call succeeded; otherwise the status and code of the error. */
  readonly error: string | null
}

export interface ActFigures {
  readonly name: string
  readonly count: number
  /** Milliseconds of successful calls; NaN if none succeeded. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Number of errors by status and code. */
  readonly errors: ReadonlyMap<string, number>
}

/** Resident memory of a running process of a node. */
export interface MemorySample {
  /** Milliseconds since the start of the run. */
  readonly at: number
  readonly mebibytes: number
}

/** Memory of one process, from its start to its end. */
export interface MemorySeries {
  readonly node: string
  readonly samples: readonly MemorySample[]
}

export interface Verdict {
  readonly name: string
  readonly figure: string
  readonly aim: string
  /** Null if the run was too short to tell. */
  readonly isMet: boolean | null
}

/** Aims of issue 45: milliseconds, and the share of calls that fail. */
const mostP95 = 200
const mostErrors = 0.001
/** A shorter series is not evaluated, because a new process still compiles code and fills caches. */
const leastMinutes = 5

/** Returns the figures of all calls under one name. */
export function summarise(name: string, outcomes: readonly CallOutcome[]): ActFigures {
  const times = outcomes.flatMap(({ ms, error }) => (error === null ? [ms] : [])).toSorted((left, right) => left - right)
  const errors = new Map<string, number>()
  for (const { error } of outcomes) if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1)
  const [p50, p95, p99] = [50, 95, 99].map((rank) => percentileOf(times, rank)) as [number, number, number]
  return { name, count: outcomes.length, p50, p95, p99, errors }
}

/** Returns the figures of each act, slowest p95 first. */
export const summariseByName = (outcomes: readonly CallOutcome[]): readonly ActFigures[] =>
  [...Map.groupBy(outcomes, ({ name }) => name)]
    .map(([name, ofName]) => summarise(name, ofName))
    .toSorted((left, right) => right.p95 - left.p95)

/** Returns the slope of the least-squares line through the samples, in MiB per hour. */
export function slopeOf(samples: readonly MemorySample[]): number {
  const [meanAt, mean] = [meanOf(samples.map(({ at }) => at)), meanOf(samples.map(({ mebibytes }) => mebibytes))]
  const covariance = samples.reduce((sum, { at, mebibytes }) => sum + (at - meanAt) * (mebibytes - mean), 0)
  const variance = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  return (covariance / variance) * 3_600_000
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Compares a run with the aims. */
export function verdictsOf(outcomes: readonly CallOutcome[], memory: readonly MemorySeries[]): readonly Verdict[] {
  const all = summarise('all', outcomes)
  const failed = outcomes.filter(({ error }) => error !== null).length
  const slow = summariseByName(outcomes).filter(({ p95 }) => !(p95 <= mostP95))
  return [
    { name: 'p95 of all calls', figure: `${all.p95.toFixed(0)} ms`, aim: `≤ ${mostP95} ms`, isMet: all.p95 <= mostP95 },
    {
      name: 'acts with a higher p95',
      figure: slow.length === 0 ? 'none' : `${slow.length}, slowest: ${slow[0]?.name}`,
      aim: 'none',
      isMet: slow.length === 0,
    },
    {
      name: 'errors after repetition',
      figure: `${failed} of ${outcomes.length} (${((100 * failed) / outcomes.length).toFixed(2)} %)`,
      aim: `< ${mostErrors * 100} %`,
      isMet: failed / outcomes.length < mostErrors,
    },
    memoryVerdict(memory),
  ]
}

function memoryVerdict(memory: readonly MemorySeries[]): Verdict {
  const growths = memory.filter(isLongEnough).map(({ samples }) => growthOf(samples.map(({ mebibytes }) => mebibytes)))
  const most = Math.max(...growths)
  return {
    name: 'growth of memory from the second third to the last',
    figure: growths.length === 0 ? `not evaluated: no process ran for ${leastMinutes} minutes` : most.toFixed(2),
    aim: `≤ ${mostGrowth}`,
    isMet: growths.length === 0 ? null : most <= mostGrowth,
  }
}

const isLongEnough = ({ samples }: MemorySeries): boolean =>
  samples.length >= 6 && (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0) >= leastMinutes * 60_000
