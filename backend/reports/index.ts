import { Readable } from 'node:stream'
import { type ReportAnswer, reportFormats } from '#resources/reportAnswers.ts'
import { auditInsert } from '../access/audit/insert.ts'
import type { Call, CallRequest, Domain } from '../engine/types.ts'
import { badRequest } from '../errors.ts'
import { todayFor } from '../today.ts'
import { contentTypes, reportFiles } from './files.ts'
import { askedIn, reportOf } from './readReport.ts'
import { sendSaved, sendSavedTask } from './sendSaved.ts'
import { printedReport } from './tables.ts'

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
  const { caller, studydesk, query, setHeader } = request
  const asked = askedIn(request)
  const format = reportFormats.find((each) => each === query.format)
  if (format === undefined) throw badRequest('InvalidParameter', { fields: [{ path: 'format', code: 'notAnOption' }] })
  const report = await printedReport(studydesk, caller, asked, await reportOf(studydesk, caller, asked))
  const content = await reportFiles[format](report)
  const { name, ...filters } = asked
  await studydesk.database.batch(caller.orgId, [
    auditInsert(caller, {
      kind: 'export',
      action: 'export',
      recordId: null,
      changes: { resource: [null, `report ${name}`], filters: [null, { ...filters, format }] },
    }),
  ])
  setHeader('Content-Type', contentTypes[format])
  setHeader('Content-Disposition', `attachment; filename="${name}-${todayFor(caller)}.${format}"`)
  setHeader('Cache-Control', 'private, no-store')
  return Readable.from([content])
}

const below = (call: Call): readonly Call[] => [call, { ...call, path: `study/:studyId/${call.path}` }]

/** Figures of studies, sites, people and users, for whoever answers for them. Specification 1, section 7, "Reports". */
export const reportsDomain: Domain = {
  tasks: { [sendSavedTask]: (job) => sendSaved(job) },
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
  ],
}
