import { createFailedRemark, createFailedTally, type Tally } from './tally.ts'

/**
 * Processor seconds for each round of checks, on a machine with the yardstick's reference speed (`yardstick.ts`) and no other load. If a
 * round needs more, make it cheaper; raise a budget only if the round also proves more.
 */
export const budgets = { quick: 180, unit: 3400, journeys: 4400 } as const
export type Round = keyof typeof budgets

/** Share by which a round may exceed its budget before the run fails. */
const tolerance = 0.2

interface Spent {
  readonly round: Round
  readonly processorSeconds: number
  /** Cost of a processor second relative to the reference machine. */
  readonly dearness: number
}

/** Returns a line with the share of its budget that a round used. */
export function formatBudgetLine({ round, processorSeconds, dearness }: Spent): string {
  const used = processorSeconds / dearness
  return `${used.toFixed(0)} of ${budgets[round]} processor seconds (${((used / budgets[round]) * 100).toFixed(0)} %)`
}

/** Returns a failure if the round exceeds its budget by more than a fifth, else null. */
export function checkOverBudget(spent: Spent): Tally | null {
  if (spent.processorSeconds / spent.dearness <= budgets[spent.round] * (1 + tolerance)) return null
  return createFailedTally(createFailedRemark(spent.round, `over its budget: ${formatBudgetLine(spent)}`))
}
