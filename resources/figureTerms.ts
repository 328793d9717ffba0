import type { Measure } from './core/measure.ts'

/**
 * Definitions of the terms of figures, the same on home, dashboards, portfolio and in reports. Each is about participations: a person in two studies
 * counts in each. The words themselves stand among the common texts, under `terms`.
 */
export interface FigureTerm {
  /** Document and section that define it: `terms.sources` names the documents. */
  readonly source: { readonly document: 'specification1' | 'specification2' | 'consort2010'; readonly section: string }
  /** Filters of the list of participations that the word stands for: `sweep.test.ts` compares each figure that uses it. */
  readonly where: Readonly<Record<string, string | readonly string[]>>
}

const specification2 = (section: '3' | '4') => ({ document: 'specification2', section }) as const

export const figureTerms = {
  added: { source: specification2('3'), where: {} },
  inScreening: { source: specification2('4'), where: { recruitmentStatus: 'IN_SCREENING' } },
  // Assessed for eligibility: enrolled and excluded together.
  screened: { source: { document: 'consort2010', section: '13a' }, where: { recruitmentStatus: ['ENROLLED', 'NOT_ENROLLED'] } },
  enrolled: { source: specification2('4'), where: { recruitmentStatus: 'ENROLLED' } },
  // Studydesk knows no treatment arms that are drawn by lot: who is enrolled counts as randomised (specification 1, section 3).
  randomised: { source: { document: 'specification1', section: '3' }, where: { recruitmentStatus: 'ENROLLED' } },
  screenFailure: { source: specification2('4'), where: { recruitmentStatus: 'NOT_ENROLLED' } },
  inConduct: { source: specification2('4'), where: { recruitmentStatus: 'ENROLLED', conductStatus: 'UNDER_WAY' } },
  completed: { source: specification2('4'), where: { recruitmentStatus: 'ENROLLED', conductStatus: 'COMPLETED' } },
  withdrawn: { source: specification2('4'), where: { recruitmentStatus: 'ENROLLED', conductStatus: 'WITHDRAWN' } },
} as const satisfies Readonly<Record<string, FigureTerm>>

export type FigureTermName = keyof typeof figureTerms
export const figureTermNames = Object.keys(figureTerms) as readonly FigureTermName[]

const statusFields = ['recruitmentStatus', 'conductStatus'] as const

/**
 * Terms that the figures of a measure stand for, by its filters and by the statuses that it is grouped by. "Enrolled" also names those who are randomised. Pure.
 */
export function termsOfMeasure({ of, by, where = {} }: Pick<Measure, 'of' | 'by' | 'where'>): readonly FigureTermName[] {
  if (of !== 'participantStudy') return []
  return figureTermNames.filter((name) => {
    const own: FigureTerm['where'] = figureTerms[name].where
    return (
      name !== 'randomised' &&
      statusFields.every((field) => {
        const [term, filter] = [own[field], where[field]]
        if (!by.includes(field)) return String(term) === String(filter)
        return typeof term === 'string' && (filter === undefined || [filter].flat().includes(term))
      })
    )
  })
}
