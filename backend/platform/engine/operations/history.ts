import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { movedAfter } from '#resources/core/values/order.ts'
import { notFound } from '../../common/errors.ts'
import { findTable, type RequestContext, requireRow } from '../context.ts'
import { toStored } from '../model/rows.ts'
import { type RawQuery, readPaging } from '../query/parameters.ts'
import { isRedacted } from '../query/redacted.ts'
import { requireAction } from '../requireAction.ts'
import { type Changes, pickReadableChanges } from '../rows/changes.ts'
import { referenceNames, titlesOf } from '../rows/labels.ts'
import { answerStatement } from './read.ts'

interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** Number of entries in the whole history. */
  readonly total: number
}

/**
 * Reads the changes of one row that the caller may see, newest first.
 * @param raw `_start` and `_end`, or `page` and `size`, like a list; a page has at most 200 entries, and 50 by default
 * @throws notFound like reading the row, badRequest for other parameters
 */
export async function historyOf(operation: RequestContext, id: string, raw: RawQuery = {}): Promise<HistoryPage> {
  requireAction(operation, 'read')
  if (!isUuid(id)) throw notFound()
  const { start, size } = readPaging(raw, { max: mostEntries, standard: usualEntries })
  const { parts, table, caller } = operation
  const { model } = table
  const { database, access } = parts.studydesk

  const [row, events, countResult] = await database.batch(caller.orgId, [
    answerStatement(operation, id),
    { text: selectEvents, values: [caller.orgId, id, kindsOf(model), start, size] },
    { text: countEvents, values: [caller.orgId, id, kindsOf(model)] },
  ])
  const isHidden = isRedacted(model, toStored(model, requireRow(row?.rows[0] as Record<string, unknown> | undefined)), caller)
  if (model.logsReads) access.logReads(caller, { resource: model.name, recordIds: [id], call: 'history' })

  const readableEvents = (events?.rows ?? []).map((event) => ({
    event,
    changes: pickReadableChanges(operation, event.changes as Changes, isHidden),
  }))
  const names = await namesOfReferences(
    operation,
    readableEvents.map(({ changes }) => changes),
  )
  const byThemselves = parts.studydesk.texts.text(caller.language, 'common:history.participant')
  const entries = readableEvents.map(({ event, changes }) => ({
    id: event.id,
    at: event.at,
    // If the author is not a user, the author is the participant.
    user: event.user_id === null ? null : { id: event.user_id, fullName: event.full_name || byThemselves },
    action: event.action,
    reason: event.reason,
    changes,
    labels: buildLabels(operation, changes, names),
    ...(isHidden ? { redacted: true as const } : {}),
  }))
  return { entries, total: Number(countResult?.rows[0]?.total) }
}

/** Maximum number of entries on a page, and the default. */
const mostEntries = 200
const usualEntries = 50

/** Current and former name of the resource: an audit event retains the name that the resource had at its time. */
const kindsOf = ({ name, resource: { renamedFrom } }: RequestContext['table']['model']): readonly string[] =>
  renamedFrom === undefined ? [name] : [name, renamedFrom]

const selectEvents = `select "event".id, "event".at, "event".user_id, "event".action, "event".reason, "event".changes,
    concat_ws(' ', "author".first_name, "author".last_name) as full_name
  from audit_event "event" left join "user" "author" on "author".org_id = "event".org_id and "author".id = "event".user_id
  where "event".org_id = $1 and "event".record_id = $2 and "event".kind = any($3)
  order by "event".at desc, "event".id desc offset $4 limit $5`
const countEvents = 'select count(*) as total from audit_event where org_id = $1 and record_id = $2 and kind = any($3)'

/**
 * Names of the rows to which these changes refer, by one query for each referenced resource. If a row was moved, the row before its new
 * position is named by its title, if the caller may see it.
 */
async function namesOfReferences(operation: RequestContext, changes: readonly Changes[]): Promise<ReadonlyMap<string, string>> {
  const { parts, caller, table } = operation
  const referencedRecords = changes.flatMap((each) =>
    table.model.references.flatMap(({ name, target }) => idsOfField(each, name).map((id) => ({ id, target: target ?? '' }))),
  )
  const names = await Promise.all([
    titlesOf(operation, [...new Set(changes.flatMap((each) => idsOfField(each, movedAfter)))]),
    ...[...Map.groupBy(referencedRecords, ({ target }) => target)].map(async ([target, references]) => {
      const ids = [...new Set(references.map(({ id }) => id))]
      const names = await referenceNames({ parts, caller, table: findTable(parts, target) }, ids, { isNamedInRow: true })
      return [...names].map(([id, { name }]) => [id, name] as const)
    }),
  ])
  return new Map(names.flatMap((each) => [...each]))
}

function buildLabels({ table }: RequestContext, changes: Changes, names: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const ids = [...table.model.references.map(({ name }) => name), movedAfter].flatMap((name) => idsOfField(changes, name))
  return Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : [])))
}

const idsOfField = (changes: Changes, name: string): readonly string[] => (changes[name] ?? []).flat().filter(isUuid)
