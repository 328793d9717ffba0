import type { Database } from '../../database/types.ts'
import { scoredStatement } from './statements.ts'
import type { Compared, Grade } from './types.ts'

/** Somebody of a set in which it is known who is who. */
export interface Labelled extends Compared {
  /** The same for all entries of one person. */
  readonly person: string
}

/** How many of the pairs of one person are found, and how many of the found are one person. */
interface Figures {
  readonly recall: number
  readonly precision: number
}

/** Every pair of a set judged as the check judges them, from PROBABLE on and from POSSIBLE on. Writes nothing. */
export async function measurePairs(
  database: Database,
  orgId: string,
  people: readonly Labelled[],
): Promise<Readonly<Record<Grade, Figures>>> {
  const entries = people.map(({ person: _, ...entry }, number) => ({ ...entry, number }))
  const [answer] = await database.batch(orgId, [scoredStatement(orgId, entries)])
  const pairs = (answer?.rows ?? []) as readonly { readonly number: number; readonly earlier: number; readonly grade: Grade }[]
  const sizes = Map.groupBy(people, ({ person }) => person).values()
  const wanted = [...sizes].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  const figuresOf = (grades: readonly Grade[]): Figures => {
    const found = pairs.filter(({ grade }) => grades.includes(grade))
    const right = found.filter(({ number, earlier }) => people[number]?.person === people[earlier]?.person)
    return { recall: right.length / wanted, precision: right.length / found.length }
  }
  return { PROBABLE: figuresOf(['PROBABLE']), POSSIBLE: figuresOf(['PROBABLE', 'POSSIBLE']) }
}
