import type { Readable } from 'node:stream'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import type { Call, CallRequest, Domain } from '../engine/types.ts'
import { reportMail, sendMail } from '../mail/index.ts'
import { customReportFile, customReportHooks } from './customReport.ts'
import { mailedFigures } from './mailedFigures.ts'
import { askedIn, reportOf } from './readReport.ts'
import { sendFile } from './sendFile.ts'
import { sendSaved, sendSavedTask } from './sendSaved.ts'
import { reportToPrint } from './tables.ts'

const readers = { page: 'REPORTS', action: 'VIEW' } as const

const takes = {
  studyId: 'Within this study.',
  siteId: 'At this site.',
  from: 'The first day of the period, YYYY-MM-DD.',
  to: 'Its last day.',
}

const readReport = ({ caller, studydesk, ...request }: CallRequest): Promise<ReportAnswer> => reportOf(studydesk, caller, askedIn(request))

/** The report as a file, which the history tells of. @throws badRequest InvalidParameter for a format that there is not */
async function fileOfReport(request: CallRequest): Promise<Readable> {
  const { caller, studydesk } = request
  const asked = askedIn(request)
  const report = async () => reportToPrint(studydesk.texts, caller.language, asked, await reportOf(studydesk, caller, asked))
  return sendFile(request, { name: asked.name, report })
}

const below = (call: Call): readonly Call[] => [call, { ...call, path: `study/:studyId/${call.path}` }]

/** Figures of studies, sites, people and users, for whoever answers for them. Specification 1, section 7, "Reports". */
export const reportsDomain: Domain = {
  hooks: { customReport: customReportHooks },
  tasks: { [sendSavedTask]: (job) => sendSaved(job), [reportMail.task]: async (job) => sendMail(job, await mailedFigures(job)) },
  schedules: { [sendSavedTask]: { everyMinutes: 15 } },
  calls: [
    ...below({ method: 'GET', path: 'report/:name', access: readers, takes, handler: readReport }),
    ...below({
      method: 'GET',
      path: 'report/:name/file',
      access: readers,
      takes: { ...takes, format: 'csv, xlsx or pdf.' },
      answer: 'bare',
      handler: fileOfReport,
    }),
    {
      method: 'GET',
      path: 'custom-report/:id/file',
      access: readers,
      takes: { ...takes, format: 'csv, xlsx or pdf.' },
      answer: 'bare',
      handler: customReportFile,
    },
  ],
}
