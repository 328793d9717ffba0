import type { Database } from '../../platform/database/types.ts'
import { buildScoredStatement } from './statements.ts'
import type { ComparedPerson, Grade } from './types.ts'

/** Person of a labelled test set. */
export interface LabelledPerson extends ComparedPerson {
  /** The same value for all entries of one person. */
  readonly person: string
}

/** Recall: the share of all true pairs that the check finds. Precision: the share of found pairs that are one person. */
interface Figures {
  readonly recall: number
  readonly precision: number
}

/**
 * Grades every pair of a set as the check does, and returns the figures for PROBABLE pairs, and for PROBABLE and POSSIBLE pairs together.
 * Writes nothing.
 */
export async function measurePairs(
  database: Database,
  orgId: string,
  people: readonly LabelledPerson[],
): Promise<Readonly<Record<Grade, Figures>>> {
  const entries = people.map(({ person: _, ...entry }, number) => ({ ...entry, number }))
  const [answer] = await database.batch(orgId, [buildScoredStatement(orgId, entries)])
  const pairs = (answer?.rows ?? []) as readonly { readonly number: number; readonly earlier: number; readonly grade: Grade }[]
  const sizes = Map.groupBy(people, ({ person }) => person).values()
  const expectedCount = [...sizes].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  const figuresOf = (grades: readonly Grade[]): Figures => {
    const gradedPairs = pairs.filter(({ grade }) => grades.includes(grade))
    const right = gradedPairs.filter(({ number, earlier }) => people[number]?.person === people[earlier]?.person)
    return { recall: right.length / expectedCount, precision: right.length / gradedPairs.length }
  }
  return { PROBABLE: figuresOf(['PROBABLE']), POSSIBLE: figuresOf(['PROBABLE', 'POSSIBLE']) }
}
