import type { ImportProblem } from '#resources/core/answers/answers.ts'

/** Row of the file that may already exist. */
export interface Doubt {
  readonly row: number
  readonly isProbable: boolean
  /** Id of the existing row. Absent if the duplicate is another row of the file; the message then names that row. */
  readonly recordId?: string
  readonly message: string
}
/** `add` creates the row, `skip` omits it, `same` treats it as the existing row. */
export type Decision = 'add' | 'skip' | 'same'
export type Decisions = Readonly<Record<number, Decision>>

const probable = ['probableDuplicate', 'probableDuplicateInFile']
const possible = ['possibleDuplicate']
const isDoubt = ({ code }: ImportProblem): boolean => [...probable, ...possible].includes(code)

/** Returns the rows whose only problem is that they may already exist. */
export const findDoubts = (problems: readonly ImportProblem[]): readonly Doubt[] =>
  [...Map.groupBy(problems, ({ row }) => row).values()].flatMap((rowProblems) => {
    const [first] = rowProblems
    if (first === undefined || !rowProblems.every(isDoubt)) return []
    const { row, code, recordId, message } = first
    return [{ row, isProbable: probable.includes(code), message, ...(recordId === undefined ? {} : { recordId }) }]
  })

/**
 * Returns the decisions on rows that may already exist. By default, probable duplicates are omitted; possible duplicates need a decision.
 */
export const decisionsOf = (doubts: readonly Doubt[], userDecisions: Decisions): Decisions =>
  Object.fromEntries(
    doubts.flatMap(({ row, isProbable }) => {
      const decision = userDecisions[row] ?? (isProbable ? 'skip' : undefined)
      return decision === undefined ? [] : [[row, decision]]
    }),
  )

/** Returns the decisions on rows that still match the same existing row. A decision on another match would concern another person. */
export function decisionsAfter(decisions: Decisions, before: readonly ImportProblem[], after: readonly ImportProblem[]): Decisions {
  const matches = new Map(findDoubts(after).map((doubt) => [doubt.row, matchOf(doubt)]))
  const unchanged = findDoubts(before).filter((doubt) => matches.get(doubt.row) === matchOf(doubt))
  return Object.fromEntries(
    unchanged.flatMap(({ row }) => {
      const decision = decisions[row]
      return decision === undefined ? [] : [[row, decision]]
    }),
  )
}

const matchOf = ({ recordId, message }: Doubt): string => recordId ?? message
