import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'

/**
 * Returns a summary of participations. The figures of dashboards are summaries and counts of lists, with the reader's own rights. Equal
 * queries are counted only once.
 */
export const summary = ({ caller, studydesk, studyId }: FigureRequest, query: Values): Promise<SummaryAnswer> =>
  studydesk.engine.figures.summary(caller, 'participantStudy', { ...query, ...(studyId === null ? {} : { studyId }) })

export const countOf = ({ groups }: SummaryAnswer, name: string, value: string): number =>
  groups.filter(({ values }) => values[name] === value).reduce((sum, { count }) => sum + count, 0)
