/**
 * Definitions of the terms of figures, the same on home, dashboards, portfolio and in reports. Each is about participations: a person in two studies
 * counts in each. The words themselves stand among the common texts, under `terms`.
 */
export interface FigureTerm {
  /** Where the definition comes from. */
  readonly source: string
  /** Filters of the list of participations that the word stands for: `sweep.test.ts` compares each figure that uses it. */
  readonly where: Readonly<Record<string, string | readonly string[]>>
}

export const figureTerms = {
  added: { source: 'Specification 2, section 3, "Participant in a study"', where: {} },
  inScreening: { source: 'Specification 2, section 4', where: { recruitmentStatus: 'IN_SCREENING' } },
  // Assessed for eligibility: enrolled and excluded together.
  screened: { source: 'CONSORT 2010, item 13a', where: { recruitmentStatus: ['ENROLLED', 'NOT_ENROLLED'] } },
  enrolled: { source: 'Specification 2, section 4', where: { recruitmentStatus: 'ENROLLED' } },
  // Studydesk knows no treatment arms that are drawn by lot: who is enrolled counts as randomised (specification 1, section 3).
  randomised: { source: 'Specification 1, section 3', where: { recruitmentStatus: 'ENROLLED' } },
  screenFailure: { source: 'Specification 2, section 4', where: { recruitmentStatus: 'NOT_ENROLLED' } },
  inConduct: { source: 'Specification 2, section 4', where: { recruitmentStatus: 'ENROLLED', conductStatus: 'UNDER_WAY' } },
  completed: { source: 'Specification 2, section 4', where: { recruitmentStatus: 'ENROLLED', conductStatus: 'COMPLETED' } },
  withdrawn: { source: 'Specification 2, section 4', where: { recruitmentStatus: 'ENROLLED', conductStatus: 'WITHDRAWN' } },
} as const satisfies Readonly<Record<string, FigureTerm>>

export type FigureTermName = keyof typeof figureTerms
export const figureTermNames = Object.keys(figureTerms) as readonly FigureTermName[]
