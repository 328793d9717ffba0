import type { Readable } from 'node:stream'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { reportCalls as declared } from '#resources/reports/calls.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import { customReportFile, readCustomReport } from './customReport.ts'
import { reportOf, selectionOf } from './readReport.ts'
import { sendFile } from './sendFile.ts'
import { reportToPrint } from './tables.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const reportCalls = callsOf(declared, {
  read: readReport,
  readOfStudy: readReport,
  file: fileOfReport,
  fileOfStudy: fileOfReport,
  readCustomReport,
  fileOfCustomReport: customReportFile,
})

async function readReport({ caller, studydesk, ...request }: Request<'read' | 'readOfStudy'>): Promise<ReportAnswer> {
  return reportOf(studydesk, caller, selectionOf(request))
}

/** The report as a file, which the history tells of. */
async function fileOfReport(request: Request<'file' | 'fileOfStudy'>): Promise<Readable> {
  const { caller, studydesk } = request
  const selection = selectionOf(request)
  const report = async () => reportToPrint(studydesk.texts, caller.language, selection, await reportOf(studydesk, caller, selection))
  return sendFile(request, { name: selection.name, report })
}
