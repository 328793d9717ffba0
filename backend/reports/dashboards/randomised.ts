import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { RandomizedBasis } from '#resources/reports/dashboardAnswers.ts'
import { figureTerms } from '#resources/reports/figureTerms.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { summary } from './summary.ts'

interface RandomisedCounts {
  readonly total: number
  /** Counts by `studyId` and `siteId`. */
  readonly groups: SummaryAnswer['groups']
  readonly basis: RandomizedBasis
}

/** Counts the randomised participants of studies that randomise, and the enrolled participants of the others. */
export async function countRandomised(request: FigureRequest): Promise<RandomisedCounts> {
  const { caller, studydesk, studyId } = request
  const by = ['studyId', 'siteId']
  const [enrolled, randomised, [answer]] = await Promise.all([
    summary(request, { by, ...figureTerms.enrolled.where }),
    summary(request, { by, ...figureTerms.randomised.where }),
    studydesk.database.batch(caller.orgId, [
      { text: 'select id::text from study where org_id = $1 and randomisation_method is not null', values: [caller.orgId] },
    ]),
  ])
  const randomisingStudies = new Set<unknown>((answer?.rows ?? []).map(({ id }) => id))
  const isRandomising = ({ values }: SummaryAnswer['groups'][number]) => randomisingStudies.has(values.studyId)
  const groups = [...randomised.groups.filter(isRandomising), ...enrolled.groups.filter((group) => !isRandomising(group))]
  const countedStudies = studyId === null ? new Set(enrolled.groups.map(({ values }) => values.studyId)) : new Set([studyId])
  const [randomisingCount, studyCount] = [[...countedStudies].filter((id) => randomisingStudies.has(id)).length, countedStudies.size]
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    groups,
    basis: randomisingCount === 0 ? 'ENROLLED' : randomisingCount === studyCount ? 'RANDOMISED' : 'BOTH',
  }
}
