import type { ImportProblem } from '#resources/core/answers.ts'

/** A row of the file that may be one that is there already. */
export interface Doubt {
  readonly row: number
  readonly isProbable: boolean
  /** The row that is there; absent where it is another one of the file, which the message names. */
  readonly recordId?: string
  readonly message: string
}
/** Make it, leave it out, or let it stand for the row that is there. */
export type Decision = 'add' | 'skip' | 'same'
export type Decisions = Readonly<Record<number, Decision>>

const probable = ['probableDuplicate', 'probableDuplicateInFile']
const possible = ['possibleDuplicate']
const isDoubt = ({ code }: ImportProblem): boolean => [...probable, ...possible].includes(code)

/** Rows of a report against which nothing speaks but a doubt. */
export const doubtsIn = (problems: readonly ImportProblem[]): readonly Doubt[] =>
  [...Map.groupBy(problems, ({ row }) => row).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined || !own.every(isDoubt)) return []
    const { row, code, recordId, message } = first
    return [{ row, isProbable: probable.includes(code), message, ...(recordId === undefined ? {} : { recordId }) }]
  })

/** Decisions on possible duplicates: probable ones are left out by default, possible ones need a decision. */
export const decisionsOf = (doubts: readonly Doubt[], decided: Decisions): Decisions =>
  Object.fromEntries(
    doubts.flatMap(({ row, isProbable }) => {
      const decision = decided[row] ?? (isProbable ? 'skip' : undefined)
      return decision === undefined ? [] : [[row, decision]]
    }),
  )
