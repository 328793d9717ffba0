import type { AuditEvent } from '../auditTrail/types.ts'
import type { Statement } from '../database/types.ts'
import { csvLine } from '../engine/csv/write.ts'
import type { CallContext, CallerContext } from '../engine/types.ts'
import { wordsOfEvents } from './eventWords.ts'
import type { HistoryFilter } from './filter.ts'
import { hiddenCondition, readableEvent } from './readable.ts'

/** Columns of the CSV, as fields of the resource `auditHistory`; headers are its labels. */
export const exportColumns = ['at', 'userId', 'kind', 'action', 'recordId', 'studyId', 'siteId', 'reason', 'changes'] as const

const matching = `event.org_id = $1 and event.at >= coalesce($2, '-infinity'::timestamptz) and event.at <= coalesce($3, 'infinity'::timestamptz)
  and ($4::text is null or event.kind = $4) and ($5::text is null or event.action = $5) and ($6::uuid is null or event.user_id = $6)
  and ($7::uuid is null or event.study_id = $7) and ($8::uuid is null or event.site_id = $8) and ($9::uuid is null or event.record_id = $9)`

const valuesOf = (orgId: string, filter: HistoryFilter): readonly unknown[] => [
  orgId,
  filter.from,
  filter.to,
  filter.kind,
  filter.action,
  filter.userId,
  filter.studyId,
  filter.siteId,
  filter.recordId,
]

/** How many events the filter finds, and when the first and the last of them were. */
export const countStatement = (orgId: string, filter: HistoryFilter): Statement => ({
  text: `select count(*)::int as total, min(event.at) as first, max(event.at) as last from audit_event event where ${matching}`,
  values: valuesOf(orgId, filter),
})

/** The events that the filter finds, newest first, with names for its references and whether this reader may see what is sensitive. */
export function rowsStatement(request: CallerContext, filter: HistoryFilter): Statement {
  const values = valuesOf(request.caller.orgId, filter)
  const hiding = hiddenCondition(request, values.length)
  return {
    text: `select event.at, event.kind, event.action, event.record_id, event.changes, event.reason, ${hiding.text} as hidden,
      nullif(concat_ws(' ', author.first_name, author.last_name), '') as author, author.id is null and event.user_id is not null as by_participant,
      event.study_id, event.site_id
    from audit_event event
      left join "user" author on author.org_id = event.org_id and author.id = event.user_id
    where ${matching} order by event.at desc, event.id desc`,
    values: [...values, ...hiding.values],
  }
}

type Row = Readonly<Record<string, unknown>>

type Speaking = Pick<CallContext, 'caller'> & { readonly studydesk: Pick<CallContext['studydesk'], 'texts'> }

export const headerCells = ({ caller, studydesk: { texts } }: Speaking): readonly string[] =>
  exportColumns.map((name) => texts.text(caller.language, `audit:auditHistory.${name}`))

export const headerLine = ({ caller, studydesk: { texts } }: Speaking): string => csvLine(headerCells({ caller, studydesk: { texts } }))

/** Events as the cells of lines of the CSV, in the order of `exportColumns`: names and words, as the screen says them. */
export async function eventCells({ caller, studydesk }: CallerContext, rows: readonly Row[]): Promise<readonly (readonly string[])[]> {
  const { texts, access } = studydesk
  const events = rows.map((row) => {
    const kind = String(row.kind)
    const event = { kind, changes: row.changes as AuditEvent['changes'], isHidden: row.hidden === true }
    return { row, kind, recordId: row.record_id, studyId: row.study_id, siteId: row.site_id, ...readableEvent(access, caller, event) }
  })
  const words = await wordsOfEvents({ caller, studydesk }, events)
  const say = (key: string): string => texts.text(caller.language, key)
  return events.map(({ row, kind, recordId, studyId, siteId, changes, masked }) => [
    cell(row.at),
    row.by_participant === true ? say('common:history.participant') : cell(row.author),
    say(`audit:values.auditHistory.kind.${kind}`),
    say(`audit:values.auditHistory.action.${String(row.action)}`),
    words.record({ kind, recordId }),
    words.place(studyId),
    words.place(siteId),
    cell(row.reason),
    [
      ...Object.entries(changes).map(
        ([name, [before, after]]) => `${words.field(kind, name)}: ${words.value(kind, name, before)} → ${words.value(kind, name, after)}`,
      ),
      ...masked.map((name) => `${words.field(kind, name)}: ${say('audit:export.redacted')}`),
    ].join('; '),
  ])
}

const cell = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
