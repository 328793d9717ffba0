import type { SummaryAnswer } from './core/answers.ts'
import type { Part } from './core/part.ts'
import type { RankedSite } from './dashboardAnswers.ts'
import type { MeasureName } from './measures.ts'

/** `GET report/{name}`. */
export interface ReportAnswer {
  /** When it was counted: ISO 8601 with Z. */
  readonly asOf: string
  /** Titles of the study and site of the filters; null without such a filter, or where the reader may not see the title. */
  readonly study: string | null
  readonly site: string | null
  /** What each measure tells; one that its reader may not see is absent. */
  readonly parts: { readonly [Name in MeasureName]?: Part<SummaryAnswer> }
  /** Present in a report that ranks sites; absent: the reader may count no participations. */
  readonly ranking?: Part<readonly RankedSite[]>
}

/** `GET custom-report/{id}/figures`. */
export interface CustomFigures {
  readonly told: SummaryAnswer
  /** The figures are of all studies and sites; else of the reader's own list. */
  readonly countsAll: boolean
}

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
