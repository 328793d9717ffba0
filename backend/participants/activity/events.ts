import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { Statement } from '../../platform/database/types.ts'

/** Filter for the events of a participant. */
export interface EventQuery {
  readonly orgId: string
  readonly participantId: string
  /** The reader. Events in a study at a site are only for staff of that site. */
  readonly userId: string
  /** Creator of a machine account. */
  readonly makerId: string | null
  readonly kinds: readonly string[]
  readonly studyId: string | null
  /** ISO 8601; null for no limit. */
  readonly from: string | null
  readonly to: string | null
}

/** One event as a row of the database. */
export interface EventRow {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly action: string
  readonly record_id: string
  readonly user_id: string | null
  readonly study_id: string | null
  readonly site_id: string | null
  readonly changes: AuditEvent['changes']
  readonly reason: string | null
  readonly full_name: string | null
  readonly name: string | null
  /** `at` to the microsecond, ISO 8601 with Z. Milliseconds would not be exact enough for the order. */
  readonly moment: string
}

/** Last event of a page. The next page begins after it, even if events were inserted before it since. */
export interface Cursor {
  readonly moment: string
  readonly id: string
}

interface Page {
  readonly start: number
  readonly size: number
  /** Name of the field that contains the name of a row, by kind. */
  readonly nameFields: Readonly<Record<string, string>>
  /** Limits the page to events of this user. */
  readonly by?: string | null
  readonly before?: Cursor | null
}

/** Selects a page of events, newest first, with the author and the record's name at that time. */
export const pageStatement = (query: EventQuery, { start, size, nameFields, by = null, before = null }: Page): Statement => ({
  text: `${records}, page as (
      select event.* ${matching} and ($12::uuid is null or event.user_id = $12)
        and ($13::timestamptz is null or (event.at, event.id) < ($13, $14::uuid))
      order by event.at desc, event.id desc offset $9 limit $10)
    select page.id, page.at, to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, page.kind, page.action, page.record_id, page.user_id, page.study_id, page.site_id, page.changes, page.reason,
      nullif(concat_ws(' ', author.first_name, author.last_name), '') as full_name, ${nameAtEvent} as name
    from page left join "user" author on author.org_id = page.org_id and author.id = page.user_id
    order by page.at desc, page.id desc`,
  values: [...valuesOf(query), start, size, JSON.stringify(nameFields), by, before?.moment ?? null, before?.id ?? null],
})

/** Counts the events. */
export const countStatement = (query: EventQuery): Statement => ({
  text: `${records} select count(*)::int as total ${matching}`,
  values: valuesOf(query),
})

/** Selects the authors, sorted by name. */
export const buildPeopleStatement = (query: EventQuery): Statement => ({
  text: `${records}, found as (select distinct event.user_id ${matching})
    select author.id, concat_ws(' ', author.first_name, author.last_name) as "fullName"
    from found join "user" author on author.org_id = $1 and author.id = found.user_id order by 2, 1`,
  values: valuesOf(query),
})

const valuesOf = (query: EventQuery): readonly unknown[] => {
  const { participantId, kinds, studyId, from, to } = query
  return [...readerValues(query), participantId, kinds, studyId, from, to]
}

/**
 * SQL for the participant and every record whose events ever named the participant; later events of a record need not name them again.
 */
const records = `with records as (
    select distinct record_id from audit_event where org_id = $1 and participant_id = $4 and kind = any($5::text[])
    union select $4::uuid)`

/**
 * SQL for the participant to whom a record belonged at the time of an event. After a merge of two profiles, each shows only the events
 * from its own time.
 */
const participantAtEvent = `(select named.participant_id from audit_event named
    where named.org_id = $1 and named.record_id = event.record_id and named.participant_id is not null
      and (named.at, named.id) <= (event.at, event.id)
    order by named.at desc, named.id desc limit 1)`

const matching = `from records join audit_event event on event.org_id = $1 and event.record_id = records.record_id
  where event.kind = any($5::text[]) and (event.record_id = $4 or ${participantAtEvent} = $4)
    and ($6::uuid is null or event.study_id = $6)
    and event.at >= coalesce($7::timestamptz, '-infinity') and event.at <= coalesce($8::timestamptz, 'infinity')
    and (event.study_id is null or exists (select 1 from ${ownStudySiteRows} mine
      where mine.study_id = event.study_id and (event.site_id is null or mine.site_id = event.site_id)))`

/** SQL for the name of the record at the time of the event: from the last event that contains it, which may be the removal. */
const nameAtEvent = `(select coalesce(named.changes -> ($11::jsonb ->> page.kind) ->> 1, named.changes -> ($11::jsonb ->> page.kind) ->> 0)
    from audit_event named
    where named.org_id = $1 and named.record_id = page.record_id and named.changes ? ($11::jsonb ->> page.kind)
      and (named.at, named.id) <= (page.at, page.id)
    order by named.at desc, named.id desc limit 1)`
