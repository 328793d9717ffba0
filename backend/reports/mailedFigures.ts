import { languageOf } from '#resources/core/values/preferences.ts'
import type { PrintedReport } from '../forms/workers/reportPdf.ts'
import { isTextColumn } from '../forms/workers/textColumn.ts'
import type { MailContent } from '../messages/mail/index.ts'
import { exportEvent } from '../platform/auditTrail/exportEvent.ts'
import { buildAuditInsert } from '../platform/auditTrail/insert.ts'
import { escapeHtml } from '../platform/auth/pages/layout.ts'
import { ApplicationError } from '../platform/common/errors.ts'
import { log } from '../platform/common/log.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import { readStoredRows } from '../platform/engine/rows/stored.ts'
import { callerOfUser } from '../platform/tasks/callerOfUser.ts'
import { reportFiles } from './files.ts'
import { savedFigures } from './savedFigures.ts'
import { countOf } from './sendFile.ts'
import { createPrintedReport } from './tables.ts'

/** Returns the outbox key of a scheduled report's email. One email is sent per key. */
export const buildReportKey = (savedId: string, day: string, userId: string): string => `report ${savedId} ${day} ${userId}`

/**
 * Returns the figures of a report for its email, as text and as PDF, with the rights that the recipient has at the time of sending. The
 * outbox never stores the figures.
 * @returns null if the organisation sends only links, or the recipient may no longer see the report
 */
export async function mailedFigures({ orgId, payload, studydesk }: RunningJob): Promise<MailContent | null> {
  const { database } = studydesk
  const [answer] = await database.batch(orgId, [
    {
      text: `select mail.once_for as "onceFor", mail.user_id::text as "userId", mail.language from mail
          join organisation on organisation.org_id = mail.org_id and organisation.report_figures_by_mail
        where mail.org_id = $1 and mail.id = $2 and mail.status = 'WAITING'`,
      values: [orgId, String(payload.mailId)],
    },
  ])
  const mail = answer?.rows[0]
  if (mail === undefined) return null
  const [, savedId = '', day = ''] = String(mail.onceFor).split(' ')
  const userId = String(mail.userId)
  try {
    const [saved] = await database.transaction(orgId, (run) => readStoredRows(run, orgId, 'savedReport', { id: savedId }))
    if (saved === undefined) return null
    const caller = await callerOfUser(studydesk, { orgId, userId, language: languageOf({ own: String(mail.language) }), taskId: savedId })
    const figures = await savedFigures(studydesk, caller, saved, day)
    const printedFile = await createPrintedReport(studydesk, caller, { ...figures, title: saved.name })
    const content = Buffer.from(await reportFiles.pdf(printedFile, caller))
    const event = exportEvent({ of: 'savedReport', recordId: savedId, format: 'pdf', ...countOf(figures, printedFile) })
    await database.batch(orgId, [buildAuditInsert(caller, event)])
    return { page: pageOf(printedFile), text: textOf(printedFile), attachment: { filename: `report-${day}.pdf`, content } }
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    log.info('A report was sent without figures', { orgId, reportId: savedId, code: error.errorCode })
    return null
  }
}

const textOf = ({ facts, tables }: PrintedReport): string =>
  [
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...tables.map(({ title, note, heads, lines }) =>
      [
        title,
        ...(note === null ? [] : [note]),
        ...lines.map(([label, ...figures]) =>
          figures.length === 1
            ? `${label}: ${figures[0]}`
            : `${label}: ${figures.map((figure, figureIndex) => `${heads[figureIndex + 1]} ${figure}`).join(', ')}`,
        ),
      ].join('\n'),
    ),
  ].join('\n\n')

const cell = 'padding:4px 8px;border-bottom:1px solid #d5dce2'

const pageOf = ({ facts, tables }: PrintedReport): string =>
  [
    `<p style="margin:0 0 16px">${facts.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join('<br>')}</p>`,
    ...tables.map(({ title, note, heads, lines }) => {
      const alignOf = (index: number) => (isTextColumn(lines, index) ? 'left' : 'right')
      return `<h2 style="margin:24px 0 4px;font-size:16px">${escapeHtml(title)}</h2>
${note === null ? '' : `<p style="margin:0 0 8px;color:#51606d;font-size:13px">${escapeHtml(note)}</p>`}
<table style="border-collapse:collapse;width:100%"><thead><tr>${heads.map((columnTitle, columnIndex) => `<th scope="col" style="${cell};text-align:${alignOf(columnIndex)}">${escapeHtml(columnTitle)}</th>`).join('')}</tr></thead>
<tbody>${lines.map((line) => `<tr>${line.map((each, columnIndex) => `<td style="${cell};text-align:${alignOf(columnIndex)}">${escapeHtml(String(each))}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`
    }),
  ].join('\n')
