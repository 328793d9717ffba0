import { languageOf } from '#resources/core/preferences.ts'
import { exportEvent } from '../auditTrail/exportEvent.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import { escaped } from '../auth/pages/layout.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { storedRows } from '../engine/rows/stored.ts'
import { ApplicationError } from '../errors.ts'
import type { PrintedReport } from '../forms/threads/reportPdf.ts'
import { isTextColumn } from '../forms/threads/textColumn.ts'
import { log } from '../log.ts'
import type { MailContent } from '../mail/index.ts'
import { callerOfUser } from '../tasks/callerOfUser.ts'
import { reportFiles } from './files.ts'
import { savedFigures } from './savedFigures.ts'
import { countOf } from './sendFile.ts'
import { printedReport } from './tables.ts'

/** Key of an e-mail of a scheduled report in the outbox: it is sent once for each key. */
export const onceForReport = (savedId: string, day: string, userId: string): string => `report ${savedId} ${day} ${userId}`

/**
 * Figures of a report for its e-mail, by the rights that the recipient has as it is sent: in its text, and as a PDF. The outbox never stores them.
 * @returns null where the organization sends links alone, or the recipient may not see the report any more
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
    const [saved] = await database.transaction(orgId, (run) => storedRows(run, orgId, 'savedReport', { id: savedId }))
    if (saved === undefined) return null
    const caller = await callerOfUser(studydesk, { orgId, userId, language: languageOf({ own: String(mail.language) }), taskId: savedId })
    const figures = await savedFigures(studydesk, caller, saved, day)
    const printed = await printedReport(studydesk, caller, { ...figures, title: saved.name })
    const content = Buffer.from(await reportFiles.pdf(printed, caller))
    const event = exportEvent({ of: 'savedReport', recordId: savedId, format: 'pdf', ...countOf(figures, printed) })
    await database.batch(orgId, [auditInsert(caller, event)])
    return { page: pageOf(printed), text: textOf(printed), attachment: { filename: `report-${day}.pdf`, content } }
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    log.info('A report was sent without its figures', { orgId, reportId: savedId, code: error.errorCode })
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
            : `${label}: ${figures.map((figure, place) => `${heads[place + 1]} ${figure}`).join(', ')}`,
        ),
      ].join('\n'),
    ),
  ].join('\n\n')

const cell = 'padding:4px 8px;border-bottom:1px solid #d5dce2'

const pageOf = ({ facts, tables }: PrintedReport): string =>
  [
    `<p style="margin:0 0 16px">${facts.map(([name, value]) => `${escaped(name)}: ${escaped(value)}`).join('<br>')}</p>`,
    ...tables.map(({ title, note, heads, lines }) => {
      const alignOf = (index: number) => (isTextColumn(lines, index) ? 'left' : 'right')
      return `<h2 style="margin:24px 0 4px;font-size:16px">${escaped(title)}</h2>
${note === null ? '' : `<p style="margin:0 0 8px;color:#51606d;font-size:13px">${escaped(note)}</p>`}
<table style="border-collapse:collapse;width:100%"><thead><tr>${heads.map((head, place) => `<th scope="col" style="${cell};text-align:${alignOf(place)}">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>${lines.map((line) => `<tr>${line.map((each, place) => `<td style="${cell};text-align:${alignOf(place)}">${escaped(String(each))}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`
    }),
  ].join('\n')
