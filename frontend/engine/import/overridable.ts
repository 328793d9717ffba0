import type { ImportProblem } from '#resources/core/answers.ts'

/** Doubts about rows, which the user may decide: the problems that tell of them, and what the server is told to take such rows all the same. */
interface Doubt {
  readonly codes: readonly string[]
  readonly parameter: readonly [name: string, value: string]
}

const doubts: readonly Doubt[] = [{ codes: ['probableDuplicate', 'probableDuplicateInFile'], parameter: ['onDuplicate', 'add'] }]

const doubtOf = ({ code }: ImportProblem): Doubt | undefined => doubts.find(({ codes }) => codes.includes(code))

/** Rows of a report that are left out for a doubt alone. */
export const doubtedRows = (problems: readonly ImportProblem[]): number =>
  [...Map.groupBy(problems, ({ row }) => row).values()].filter((own) => own.every((problem) => doubtOf(problem) !== undefined)).length

/** What says that doubts are passed over. */
export const overrides: readonly Doubt['parameter'][] = doubts.map(({ parameter }) => parameter)
