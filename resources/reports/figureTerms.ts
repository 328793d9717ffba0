import type { Measure } from '../core/measure.ts'

/**
 * Definitions of the terms for figures, shared by home, dashboards, portfolio and reports. Each term counts participations: a person in
 * two studies counts in each. The texts are in the namespace `common`, under `terms`.
 */
export interface FigureTerm {
  /** Document and section that define the term. `terms.sources` contains the names of the documents. */
  readonly source: { readonly document: 'specification1' | 'specification2' | 'consort2010'; readonly section: string }
  /** Filters of the participation list that the term means. `sweep.test.ts` compares each figure that uses the term with it. */
  readonly where: Readonly<Record<string, string | readonly string[]>>
}

const createSpec2Reference = (section: '3' | '4') => ({ document: 'specification2', section }) as const

export const figureTerms = {
  added: { source: createSpec2Reference('3'), where: {} },
  inScreening: { source: createSpec2Reference('4'), where: { recruitmentStatus: 'IN_SCREENING' } },
  // Assessed for eligibility: all participants whose screening has ended, enrolled or not.
  screened: { source: { document: 'consort2010', section: '13a' }, where: { recruitmentStatus: ['ENROLLED', 'NOT_ENROLLED'] } },
  enrolled: { source: createSpec2Reference('4'), where: { recruitmentStatus: 'ENROLLED' } },
  // In studies that do not randomise, figures of randomised participants count the enrolled ones (`countRandomised`).
  randomised: { source: { document: 'specification1', section: '3' }, where: { randomisedOn_filled: 'true' } },
  screenFailure: { source: createSpec2Reference('4'), where: { recruitmentStatus: 'NOT_ENROLLED' } },
  inConduct: { source: createSpec2Reference('4'), where: { recruitmentStatus: 'ENROLLED', conductStatus: 'UNDER_WAY' } },
  completed: { source: createSpec2Reference('4'), where: { recruitmentStatus: 'ENROLLED', conductStatus: 'COMPLETED' } },
  withdrawn: { source: createSpec2Reference('4'), where: { recruitmentStatus: 'ENROLLED', conductStatus: 'WITHDRAWN' } },
} as const satisfies Readonly<Record<string, FigureTerm>>

export type FigureTermName = keyof typeof figureTerms
export const figureTermNames = Object.keys(figureTerms) as readonly FigureTermName[]

const statusFields = ['recruitmentStatus', 'conductStatus'] as const

/**
 * Returns the terms that the figures of a measure represent, from its filters and the statuses by which it is grouped. No measure counts
 * randomised participants. Pure.
 */
export function termsOfMeasure({ of, by, where = {} }: Pick<Measure, 'of' | 'by' | 'where'>): readonly FigureTermName[] {
  if (of !== 'participantStudy') return []
  return figureTermNames.filter((name) => {
    const termFilters: FigureTerm['where'] = figureTerms[name].where
    return (
      name !== 'randomised' &&
      statusFields.every((field) => {
        const [term, filter] = [termFilters[field], where[field]]
        if (!by.includes(field)) return String(term) === String(filter)
        return typeof term === 'string' && (filter === undefined || [filter].flat().includes(term))
      })
    )
  })
}
