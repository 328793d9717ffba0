import { getResource } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { limitEvent } from '../../organisation/audit/readable.ts'
import { toInstant } from '../../platform/engine/model/rows.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { columnMovesOf } from './columnMoves.ts'
import type { EventRow } from './events.ts'
import { nameReferences, namingFields, unlockKind } from './kinds.ts'
import { itemSentenceOf, sentenceOf } from './sentence.ts'

/** Returns the events of a participant, as far as the caller may read each kind. The participant's profile must be open to the caller. */
export async function describeEvents(context: CallerContext, rows: readonly EventRow[]): Promise<readonly ActivityItem[]> {
  const { caller, studydesk } = context
  const [studies, sites, columnsOf, nameOf] = await Promise.all([
    studydesk.engine.titles(caller, 'study', idsOf(rows, 'study_id')),
    studydesk.engine.titles(caller, 'site', idsOf(rows, 'site_id')),
    columnMovesOf(context, rows, (row) => selectReadableChanges(context, row)),
    namesOf(context, rows),
  ])
  return rows.map((row) => {
    const readable = selectReadableChanges(context, row)
    const item = {
      id: row.id,
      eventTime: toInstant(row.at),
      description: sentenceOf(row, Object.keys(readable), studydesk.texts),
      // An event whose author is no user was caused by a participant.
      displayName: row.full_name ?? (row.user_id === null ? null : studydesk.texts.text(caller.language, 'common:history.participant')),
      orgUuid: caller.orgId,
      userUuid: row.user_id,
      siteUuid: row.site_id,
      studyUuid: row.study_id,
      isInitialActivity: row.kind === 'participant' && (row.action === 'create' || row.action === 'import'),
      data: { formName: null },
      kind: row.kind,
      action: row.action,
      recordId: row.record_id,
      name: nameOf(row),
      day: dayOf(readable),
      studyName: studies.get(row.study_id ?? '') ?? null,
      siteName: sites.get(row.site_id ?? '') ?? null,
      ...(columnsOf(row) ?? { fromColumn: null, toColumn: null }),
      fields: row.action === 'update' ? inOrder(row.kind, Object.keys(readable)) : [],
      code: row.kind === unlockKind ? codeOf(row) : null,
      // Only the report of unlocks shows the reason, for the users who are responsible for it.
      reason: row.kind === unlockKind ? null : row.reason,
    }
    return { ...item, text: itemSentenceOf(item, studydesk.texts, caller.language) }
  })
}

/**
 * Returns the names of the events' rows at the time of each event, as far as the caller may read them: the value of the row's name field,
 * or the title of the row that names it.
 */
async function namesOf(context: CallerContext, rows: readonly EventRow[]): Promise<(row: EventRow) => string | null> {
  const { caller, studydesk } = context
  const namedRows = rows.filter((row) => row.name !== null && mayReadName(context, row))
  const byTarget = Map.groupBy(
    namedRows.filter(({ kind }) => nameReferences[kind] !== undefined),
    ({ kind }) => nameReferences[kind]?.to ?? '',
  )
  const titles = await Promise.all(
    [...byTarget].map(([target, events]) =>
      studydesk.engine.titles(caller, target, [...new Set(events.flatMap(({ name }) => name ?? []))]),
    ),
  )
  const titleById = new Map(titles.flatMap((each) => [...each]))
  const names = new Map(
    namedRows.map(({ id, kind, name }) => [id, nameReferences[kind] === undefined ? name : (titleById.get(name ?? '') ?? null)] as const),
  )
  return ({ id }) => names.get(id) ?? null
}

/** Day for which the event schedules something, YYYY-MM-DD. */
function dayOf({ visitDate }: EventRow['changes']): string | null {
  const day = visitDate?.[1]
  return typeof day === 'string' ? day.slice(0, 10) : null
}

const idsOf = (rows: readonly EventRow[], column: 'study_id' | 'site_id'): readonly string[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
]

/**
 * Returns the changes that the caller may read. Hides no sensitive values, because the participant's profile is open to the caller, and
 * so are its records.
 */
const selectReadableChanges = (
  { caller, studydesk }: CallerContext,
  { kind, changes }: Pick<EventRow, 'kind' | 'changes'>,
): EventRow['changes'] => limitEvent(studydesk.access, caller, { kind, changes, isHidden: false }).changes

/** Sorts fields in the order of the declaration, not of the database. */
function inOrder(kind: string, names: readonly string[]): readonly string[] {
  const order = Object.keys(getResource(kind).fields)
  return [...names].sort((first, other) => order.indexOf(first) - order.indexOf(other))
}

function mayReadName(context: CallerContext, { kind }: EventRow): boolean {
  const field = namingFields[kind]
  return field !== undefined && field in selectReadableChanges(context, { kind, changes: { [field]: [null, null] } })
}

function codeOf({ changes }: EventRow): string | null {
  const code = changes.code?.[1]
  return typeof code === 'string' ? code : null
}
