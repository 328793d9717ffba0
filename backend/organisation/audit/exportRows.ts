import { concealedKinds } from '../../platform/access/rowScopes.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import { buildCsvLine } from '../../platform/engine/csv/write.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'
import { readEventLabels } from './eventWords.ts'
import type { HistoryFilter } from './filter.ts'
import { buildHiddenCondition, limitEvent } from './readable.ts'

/** Columns of the export, as fields of the resource `auditHistory`; their labels are the headers. */
export const exportColumns = ['at', 'userId', 'kind', 'action', 'recordId', 'studyId', 'siteId', 'reason', 'changes'] as const

const matching = `event.org_id = $1 and event.at >= coalesce($2, '-infinity'::timestamptz) and event.at <= coalesce($3, 'infinity'::timestamptz)
  and ($4::text is null or event.kind = $4) and ($5::text is null or event.action = $5) and ($6::uuid is null or event.user_id = $6)
  and ($7::uuid is null or event.study_id = $7) and ($8::uuid is null or event.site_id = $8) and ($9::uuid is null or event.record_id = $9) and event.kind <> all($10::text[])`

const valuesOf = (caller: Caller, filter: HistoryFilter): readonly unknown[] => [
  caller.orgId,
  filter.from,
  filter.to,
  filter.kind,
  filter.action,
  filter.userId,
  filter.studyId,
  filter.siteId,
  filter.recordId,
  concealedKinds(caller),
]

/** Selects the number of events that match the filter, and the times of the first and the last of them. */
export const countStatement = (caller: Caller, filter: HistoryFilter): Statement => ({
  text: `select count(*)::int as total, min(event.at) as first, max(event.at) as last from audit_event event where ${matching}`,
  values: valuesOf(caller, filter),
})

/**
 * Selects the events that match the filter, newest first, with titles of their references and whether their sensitive values are hidden
 * from this reader.
 */
export function buildRowsStatement(request: CallerContext, filter: HistoryFilter): Statement {
  const values = valuesOf(request.caller, filter)
  const hiddenSql = buildHiddenCondition(request, values.length, filter.kind === null ? undefined : new Set([filter.kind]))
  return {
    text: `select event.at, event.kind, event.action, event.record_id, event.changes, event.reason, ${hiddenSql.text} as hidden,
      nullif(concat_ws(' ', author.first_name, author.last_name), '') as author, author.id is null and event.user_id is not null as by_participant,
      event.study_id, event.site_id
    from audit_event event
      left join "user" author on author.org_id = event.org_id and author.id = event.user_id
    where ${matching} order by event.at desc, event.id desc`,
    values: [...values, ...hiddenSql.values],
  }
}

type Row = Readonly<Record<string, unknown>>

type LanguageContext = Pick<CallContext, 'caller'> & { readonly studydesk: Pick<CallContext['studydesk'], 'texts'> }

export const buildHeaderCells = ({ caller, studydesk: { texts } }: LanguageContext): readonly string[] =>
  exportColumns.map((name) => texts.text(caller.language, `audit:auditHistory.${name}`))

export const buildHeaderLine = ({ caller, studydesk: { texts } }: LanguageContext): string =>
  buildCsvLine(buildHeaderCells({ caller, studydesk: { texts } }))

/** Returns events as cells in the order of `exportColumns`, with names and labels as on the screen. */
export async function buildEventCells({ caller, studydesk }: CallerContext, rows: readonly Row[]): Promise<readonly (readonly string[])[]> {
  const { texts, access } = studydesk
  const events = rows.map((row) => {
    const kind = String(row.kind)
    const event = { kind, changes: row.changes as AuditEvent['changes'], isHidden: row.hidden === true }
    return { row, kind, recordId: row.record_id, studyId: row.study_id, siteId: row.site_id, ...limitEvent(access, caller, event) }
  })
  const labels = await readEventLabels({ caller, studydesk }, events)
  const translate = (key: string): string => texts.text(caller.language, key)
  return events.map(({ row, kind, recordId, studyId, siteId, changes, masked }) => [
    formatCell(row.at),
    row.by_participant === true ? translate('common:history.participant') : formatCell(row.author),
    translate(`audit:values.auditHistory.kind.${kind}`),
    translate(`audit:values.auditHistory.action.${String(row.action)}`),
    labels.record({ kind, recordId }),
    labels.place(studyId),
    labels.place(siteId),
    formatCell(row.reason),
    [
      ...Object.entries(changes).map(
        ([name, [before, after]]) =>
          `${labels.field(kind, name)}: ${labels.value(kind, name, before)} → ${labels.value(kind, name, after)}`,
      ),
      ...masked.map((name) => `${labels.field(kind, name)}: ${translate('audit:export.redacted')}`),
    ].join('; '),
  ])
}

const formatCell = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
