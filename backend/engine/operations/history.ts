import type { HistoryEntry } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { movedAfter } from '#resources/core/order.ts'
import { notFound } from '../../errors.ts'
import { toStored } from '../model/rows.ts'
import { found, type Operation, tableNamed } from '../parts.ts'
import { type RawQuery, readPaging } from '../query/parameters.ts'
import { isRedacted } from '../query/redacted.ts'
import { requireAction } from '../requireAction.ts'
import { type Changes, readableChanges } from '../rows/changes.ts'
import { referenceNames, titlesOf } from '../rows/labels.ts'
import { answerStatement } from './read.ts'

interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** Of the whole history. */
  readonly total: number
}

/**
 * Changes of one row, the newest first, as far as the caller may see them.
 * @param raw `_start` and `_end`, or `page` and `size`, as of a list; a page has at most 200 entries, and 50 where the query does not say
 * @throws notFound as reading the row does, badRequest for other parameters
 */
export async function historyOf(operation: Operation, id: string, raw: RawQuery = {}): Promise<HistoryPage> {
  requireAction(operation, 'read')
  if (!isUuid(id)) throw notFound()
  const { start, size } = readPaging(raw, { max: mostEntries, standard: usualEntries })
  const { parts, table, caller } = operation
  const { model } = table
  const { database, access } = parts.studydesk

  const [row, events, counted] = await database.batch(caller.orgId, [
    answerStatement(operation, id),
    { text: selectEvents, values: [caller.orgId, id, kindsOf(model), start, size] },
    { text: countEvents, values: [caller.orgId, id, kindsOf(model)] },
  ])
  const isHidden = isRedacted(model, toStored(model, found(row?.rows[0] as Record<string, unknown> | undefined)), caller)
  if (model.logsReads) access.logReads(caller, { resource: model.name, recordIds: [id], call: 'history' })

  const seen = (events?.rows ?? []).map((event) => ({ event, changes: readableChanges(operation, event.changes as Changes, isHidden) }))
  const names = await namesIn(
    operation,
    seen.map(({ changes }) => changes),
  )
  const byThemselves = parts.studydesk.texts.text(caller.language, 'common:history.participant')
  const entries = seen.map(({ event, changes }) => ({
    id: event.id,
    at: event.at,
    // An author who is no user is a participant, by themselves.
    user: event.user_id === null ? null : { id: event.user_id, fullName: event.full_name || byThemselves },
    action: event.action,
    reason: event.reason,
    changes,
    labels: labelsFor(operation, changes, names),
    ...(isHidden ? { redacted: true as const } : {}),
  }))
  return { entries, total: Number(counted?.rows[0]?.total) }
}

/** Entries of one answer. */
const mostEntries = 200
const usualEntries = 50

/** What the resource was called before stays in the events of that time. */
const kindsOf = ({ name, resource: { renamedFrom } }: Operation['table']['model']): readonly string[] =>
  renamedFrom === undefined ? [name] : [name, renamedFrom]

const selectEvents = `select "event".id, "event".at, "event".user_id, "event".action, "event".reason, "event".changes,
    concat_ws(' ', "author".first_name, "author".last_name) as full_name
  from audit_event "event" left join "user" "author" on "author".org_id = "event".org_id and "author".id = "event".user_id
  where "event".org_id = $1 and "event".record_id = $2 and "event".kind = any($3)
  order by "event".at desc, "event".id desc offset $4 limit $5`
const countEvents = 'select count(*) as total from audit_event where org_id = $1 and record_id = $2 and kind = any($3)'

/** Names of the rows that these changes refer to: one query a referenced resource. A row that was moved stands behind one that the caller may see, or another. */
async function namesIn(operation: Operation, changes: readonly Changes[]): Promise<ReadonlyMap<string, string>> {
  const { parts, caller, table } = operation
  const named = changes.flatMap((each) =>
    table.model.references.flatMap(({ name, target }) => idsIn(each, name).map((id) => ({ id, target: target ?? '' }))),
  )
  const names = await Promise.all([
    titlesOf(operation, [...new Set(changes.flatMap((each) => idsIn(each, movedAfter)))]),
    ...[...Map.groupBy(named, ({ target }) => target)].map(async ([target, of]) => {
      const ids = [...new Set(of.map(({ id }) => id))]
      const names = await referenceNames({ parts, caller, table: tableNamed(parts, target) }, ids, { isNamedInRow: true })
      return [...names].map(([id, { name }]) => [id, name] as const)
    }),
  ])
  return new Map(names.flatMap((each) => [...each]))
}

function labelsFor({ table }: Operation, changes: Changes, names: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const ids = [...table.model.references.map(({ name }) => name), movedAfter].flatMap((name) => idsIn(changes, name))
  return Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : [])))
}

const idsIn = (changes: Changes, name: string): readonly string[] => (changes[name] ?? []).flat().filter(isUuid)
