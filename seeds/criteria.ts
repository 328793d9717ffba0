import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { eligibilityCriterion } from '#resources/studies/eligibilityCriterion.ts'
import { rankAt } from './boards.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

/** Generates a criterion from each line of a study's free text, in the same order: inclusion criteria first, as in protocols. */
export function makeCriteria(random: Random, studies: readonly Row[]): Row[] {
  return studies.flatMap(({ id: studyId, inclusionCriteria, exclusionCriteria }) =>
    [...linesOf('INCLUSION', inclusionCriteria), ...linesOf('EXCLUSION', exclusionCriteria)].map((line, index) => ({
      ...stored(random, eligibilityCriterion, { studyId, ...line }),
      rank: rankAt(index),
    })),
  )
}

const linesOf = (kind: string, text: unknown): readonly Values[] =>
  typeof text === 'string' ? text.split('\n').map((criterion) => ({ kind, criterion })) : []
