import { ownStudySiteRows, readerValues } from '../../access/assignments.ts'
import type { AuditEvent } from '../../auditTrail/types.ts'
import type { Statement } from '../../database/types.ts'

/** Which events of a participant are asked for. */
export interface EventQuery {
  readonly orgId: string
  readonly participantId: string
  /** The reader: what happened in a study at a site is told to its staff only. */
  readonly userId: string
  /** Of a machine, who made it. */
  readonly makerId: string | null
  readonly kinds: readonly string[]
  readonly studyId: string | null
  /** ISO 8601; null is open. */
  readonly from: string | null
  readonly to: string | null
}

/** One event as the database answers it. */
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
  /** `at` to the microsecond, ISO 8601 with Z: a place in the order, which a millisecond is not. */
  readonly moment: string
}

/** The last event of a page: the next one begins behind it, whatever came to stand before it meanwhile. */
export interface Cursor {
  readonly moment: string
  readonly id: string
}

interface Page {
  readonly start: number
  readonly size: number
  /** Field by kind that its rows are called by. */
  readonly nameFields: Readonly<Record<string, string>>
  /** Only what this user did. */
  readonly by?: string | null
  readonly before?: Cursor | null
}

/** A page of them, newest first, with who did it and what the record was called. */
export const pageStatement = (query: EventQuery, { start, size, nameFields, by = null, before = null }: Page): Statement => ({
  text: `${records}, page as (
      select event.* ${matching} and ($12::uuid is null or event.user_id = $12)
        and ($13::timestamptz is null or (event.at, event.id) < ($13, $14::uuid))
      order by event.at desc, event.id desc offset $9 limit $10)
    select page.id, page.at, to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, page.kind, page.action, page.record_id, page.user_id, page.study_id, page.site_id, page.changes, page.reason,
      nullif(concat_ws(' ', author.first_name, author.last_name), '') as full_name, ${nameThen} as name
    from page left join "user" author on author.org_id = page.org_id and author.id = page.user_id
    order by page.at desc, page.id desc`,
  values: [...valuesOf(query), start, size, JSON.stringify(nameFields), by, before?.moment ?? null, before?.id ?? null],
})

/** How many there are in all. */
export const countStatement = (query: EventQuery): Statement => ({
  text: `${records} select count(*)::int as total ${matching}`,
  values: valuesOf(query),
})

/** Whoever did any of it, by name. */
export const peopleStatement = (query: EventQuery): Statement => ({
  text: `${records}, found as (select distinct event.user_id ${matching})
    select author.id, concat_ws(' ', author.first_name, author.last_name) as "fullName"
    from found join "user" author on author.org_id = $1 and author.id = found.user_id order by 2, 1`,
  values: valuesOf(query),
})

const valuesOf = (query: EventQuery): readonly unknown[] => {
  const { participantId, kinds, studyId, from, to } = query
  return [...readerValues(query), participantId, kinds, studyId, from, to]
}

/** The participant, and every record that ever named the participant: later events of such a record need not name them again. */
const records = `with records as (
    select distinct record_id from audit_event where org_id = $1 and participant_id = $4 and kind = any($5::text[])
    union select $4::uuid)`

/** A record that changed hands (two entries of one person were merged) tells each of the two only what happened while it was theirs. */
const namedThen = `(select named.participant_id from audit_event named
    where named.org_id = $1 and named.record_id = event.record_id and named.participant_id is not null
      and (named.at, named.id) <= (event.at, event.id)
    order by named.at desc, named.id desc limit 1)`

const matching = `from records join audit_event event on event.org_id = $1 and event.record_id = records.record_id
  where event.kind = any($5::text[]) and (event.record_id = $4 or ${namedThen} = $4)
    and ($6::uuid is null or event.study_id = $6)
    and event.at >= coalesce($7::timestamptz, '-infinity') and event.at <= coalesce($8::timestamptz, 'infinity')
    and (event.study_id is null or exists (select 1 from ${ownStudySiteRows} mine
      where mine.study_id = event.study_id and (event.site_id is null or mine.site_id = event.site_id)))`

/** By the last event up to then that says it; of one that is gone by what it was. */
const nameThen = `(select coalesce(named.changes -> ($11::jsonb ->> page.kind) ->> 1, named.changes -> ($11::jsonb ->> page.kind) ->> 0)
    from audit_event named
    where named.org_id = $1 and named.record_id = page.record_id and named.changes ? ($11::jsonb ->> page.kind)
      and (named.at, named.id) <= (page.at, page.id)
    order by named.at desc, named.id desc limit 1)`
