import { data, defineCalls, file } from '../core/call.ts'
import { choice, date, ref } from '../core/fields/index.ts'
import { type CustomFigures, type ReportAnswer, reportFormats } from './reportAnswers.ts'

const narrowing = {
  studyId: ref({ to: 'study', about: 'Within this study.' }),
  siteId: ref({ to: 'site', about: 'At this site.' }),
  from: date({ about: 'The first day of the period.' }),
  to: date({ about: 'Its last day.' }),
}
const access = { page: 'REPORTS', action: 'VIEW' } as const
const figures = { method: 'GET', access, query: narrowing, output: data<ReportAnswer>() } as const
const asFile = {
  method: 'GET',
  access,
  query: { ...narrowing, format: choice(reportFormats, { required: true }) },
  output: file(),
} as const

/** Calls for figures of studies, sites, participants and users. Specification 1, section 7, "Reports". */
export const reportCalls = defineCalls({
  read: { ...figures, path: 'report/:name' },
  readOfStudy: { ...figures, path: 'study/:studyId/report/:name' },
  file: { ...asFile, path: 'report/:name/file' },
  fileOfStudy: { ...asFile, path: 'study/:studyId/report/:name/file' },
  readCustomReport: { ...figures, of: 'customReport', path: 'custom-report/:id/figures', output: data<CustomFigures>() },
  fileOfCustomReport: { ...asFile, of: 'customReport', path: 'custom-report/:id/file' },
})
