import type { Readable } from 'node:stream'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { reportCalls as declared } from '#resources/reports/reportsCalls.ts'
import { callsOf, type DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { createReportFile, readCustomReport } from './customReport.ts'
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
  fileOfCustomReport: createReportFile,
})

async function readReport({ caller, studydesk, ...request }: Request<'read' | 'readOfStudy'>): Promise<ReportAnswer> {
  return reportOf(studydesk, caller, selectionOf(request))
}

/** Returns the report as a file. The audit trail records the download. */
async function fileOfReport(request: Request<'file' | 'fileOfStudy'>): Promise<Readable> {
  const { caller, studydesk } = request
  const selection = selectionOf(request)
  const report = async () => reportToPrint(studydesk.texts, caller.language, selection, await reportOf(studydesk, caller, selection))
  return sendFile(request, { name: selection.name, report })
}
