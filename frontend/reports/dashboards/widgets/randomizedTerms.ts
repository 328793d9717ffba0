import type { RandomizedBasis } from '#resources/reports/dashboardAnswers.ts'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'

/** Terms whose lists show the counted participants. Null: no single list does. */
export const randomizedTerms: Readonly<Record<RandomizedBasis, FigureTermName | null>> = {
  RANDOMISED: 'randomised',
  ENROLLED: 'enrolled',
  BOTH: null,
}
