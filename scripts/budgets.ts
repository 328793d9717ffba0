import { failedRemark, oneFailed, type Tally } from './tally.ts'

/**
 * Processor seconds that each round of checks may take, on a machine where the yardstick takes its reference (`yardstick.ts`) and nothing else runs.
 * A round that needs more is made cheaper; a budget is raised only together with what the round proves.
 */
export const budgets = { quick: 150, unit: 2500, journeys: 3400 } as const
export type Round = keyof typeof budgets

/** How far a round may be over its budget before the run fails. */
const tolerance = 0.2

interface Spent {
  readonly round: Round
  readonly processorSeconds: number
  /** How dear a processor second was beside that of the reference. */
  readonly dearness: number
}

/** A line that tells what a round used of its budget. */
export function budgetLine({ round, processorSeconds, dearness }: Spent): string {
  const used = processorSeconds / dearness
  return `${used.toFixed(0)} of ${budgets[round]} processor seconds (${((used / budgets[round]) * 100).toFixed(0)} %)`
}

/** A failure where the round is over its budget by more than a fifth, else null. */
export function overBudget(spent: Spent): Tally | null {
  if (spent.processorSeconds / spent.dearness <= budgets[spent.round] * (1 + tolerance)) return null
  return oneFailed(failedRemark(spent.round, `over its budget: ${budgetLine(spent)}`))
}
