import type { SummaryAnswer } from '../core/answers/answers.ts'
import type { PartResult } from '../core/answers/partResult.ts'
import type { RankedSite } from './dashboardAnswers.ts'
import type { MeasureName } from './measures.ts'

/** `GET report/{name}`. */
export interface ReportAnswer {
  /** Time of the count: ISO 8601 with Z. */
  readonly asOf: string
  /** Titles of the study and site in the filters; null without that filter, or if the reader may not see the title. */
  readonly study: string | null
  readonly site: string | null
  /** Figures of each measure; absent if the reader may not see them. */
  readonly parts: { readonly [Name in MeasureName]?: PartResult<SummaryAnswer> }
  /** Only in a report that ranks sites. Absent there if the reader may not count participations. */
  readonly ranking?: PartResult<readonly RankedSite[]>
}

/** `GET custom-report/{id}/figures`. */
export interface CustomFigures {
  readonly told: SummaryAnswer
  /** True if the figures include all studies and sites; else only the rows that the reader may see. */
  readonly countsAll: boolean
}

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
