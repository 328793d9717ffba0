import type { HistoryEntry } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { notFound } from '../../errors.ts'
import { toStored } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import { found, type Operation, tableNamed } from '../parts.ts'
import { isRedacted } from '../query/redacted.ts'
import { type Changes, readableChanges } from '../rows/changes.ts'
import { labelsStatement } from '../rows/labels.ts'
import { demand } from './demand.ts'
import { answerStatement } from './read.ts'

/** The newest changes of one row, as far as the caller may see them. @throws notFound as reading the row does */
export async function historyOf(operation: Operation, id: string): Promise<readonly HistoryEntry[]> {
  demand(operation, 'read')
  if (!isUuid(id)) throw notFound()
  const { parts, table, caller } = operation
  const { model } = table
  const { database, access } = parts.studydesk

  const [row, events] = await database.batch(caller.orgId, [
    answerStatement(operation, id),
    { text: selectEvents, values: [caller.orgId, id, model.name, newest] },
  ])
  const isHidden = isRedacted(model, toStored(model, found(row?.rows[0] as Record<string, unknown> | undefined)), caller)
  if (model.logsReads) access.logReads(caller, { resource: model.name, recordIds: [id], call: 'history' })

  const seen = (events?.rows ?? []).map((event) => ({ event, changes: readableChanges(operation, event.changes as Changes, isHidden) }))
  const titles = await titlesIn(
    operation,
    seen.map(({ changes }) => changes),
  )
  return seen.map(({ event, changes }) => ({
    id: event.id,
    at: event.at,
    user: event.user_id === null ? null : { id: event.user_id, fullName: event.full_name ?? '' },
    action: event.action,
    reason: event.reason,
    changes,
    labels: labelsFor(operation, changes, titles),
    ...(isHidden ? { redacted: true as const } : {}),
  }))
}

/** Entries at most: what a person reads. The whole is in the audit's export. */
const newest = 500

const selectEvents = `select "event".id, "event".at, "event".user_id, "event".action, "event".reason, "event".changes,
    concat_ws(' ', "author".first_name, "author".last_name) as full_name
  from audit_event "event" left join "user" "author" on "author".org_id = "event".org_id and "author".id = "event".user_id
  where "event".org_id = $1 and "event".record_id = $2 and "event".kind = $3
  order by "event".at desc, "event".id desc limit $4`

/** Titles of every row that a reference in these changes names, that the caller may see: one query a referenced resource. */
async function titlesIn(operation: Operation, changes: readonly Changes[]): Promise<ReadonlyMap<string, string>> {
  const { parts, caller } = operation
  const ids = Map.groupBy(
    changes.flatMap((each) =>
      operation.table.model.references.flatMap((field) => idsIn(each, field).map((id) => ({ id, target: field.target ?? '' }))),
    ),
    ({ target }) => target,
  )
  const statements = [...ids].flatMap(
    ([target, named]) =>
      labelsStatement({ parts, caller, table: tableNamed(parts, target) }, [...new Set(named.map(({ id }) => id))]) ?? [],
  )
  if (statements.length === 0) return new Map()
  const results = await parts.studydesk.database.batch(caller.orgId, statements)
  return new Map(results.flatMap(({ rows }) => rows.map((row) => [row.id as string, row.title as string] as const)))
}

function labelsFor({ table }: Operation, changes: Changes, titles: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const ids = table.model.references.flatMap((field) => idsIn(changes, field))
  return Object.fromEntries(ids.flatMap((id) => (titles.has(id) ? [[id, titles.get(id) as string]] : [])))
}

const idsIn = (changes: Changes, field: ModelField): readonly string[] => (changes[field.name] ?? []).flat().filter(isUuid)
