import { resourceNamed } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participantActivity.ts'
import { readableEvent } from '../../audit/readable.ts'
import { toInstant } from '../../engine/model/rows.ts'
import type { CallerContext } from '../../engine/types.ts'
import { columnMovesOf } from './columnMoves.ts'
import type { EventRow } from './events.ts'
import { nameFields, unlockKind } from './kinds.ts'
import { sentenceOf, spokenOf } from './sentence.ts'

/** Events of a participant who is open to the caller, as far as the caller may read each kind. */
export async function describeEvents(context: CallerContext, rows: readonly EventRow[]): Promise<readonly ActivityItem[]> {
  const { caller, studydesk } = context
  const [studies, sites, columnsOf] = await Promise.all([
    studydesk.engine.titles(caller, 'study', idsOf(rows, 'study_id')),
    studydesk.engine.titles(caller, 'site', idsOf(rows, 'site_id')),
    columnMovesOf(context, rows, (row) => readableChanges(context, row)),
  ])
  return rows.map((row) => {
    const readable = readableChanges(context, row)
    const item = {
      id: row.id,
      eventTime: toInstant(row.at),
      description: sentenceOf(row, Object.keys(readable), studydesk.texts),
      // Whoever is no user is the participant, by themselves.
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
      name: mayReadName(context, row) ? row.name : null,
      studyName: studies.get(row.study_id ?? '') ?? null,
      siteName: sites.get(row.site_id ?? '') ?? null,
      ...(columnsOf(row) ?? { fromColumn: null, toColumn: null }),
      fields: row.action === 'update' ? inOrder(row.kind, Object.keys(readable)) : [],
      code: row.kind === unlockKind ? codeIn(row) : null,
      // Why a profile was opened is for those who answer for it: its report has the words.
      reason: row.kind === unlockKind ? null : row.reason,
    }
    return { ...item, text: spokenOf(item, studydesk.texts, caller.language) }
  })
}

const idsOf = (rows: readonly EventRow[], column: 'study_id' | 'site_id'): readonly string[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
]

/** Nothing is hidden as sensitive: the participant is open to the caller, and with the participant their records. */
const readableChanges = (
  { caller, studydesk }: CallerContext,
  { kind, changes }: Pick<EventRow, 'kind' | 'changes'>,
): EventRow['changes'] => readableEvent(studydesk.access, caller, { kind, changes, isHidden: false }).changes

/** As the declaration has them, not as the database kept them. */
function inOrder(kind: string, names: readonly string[]): readonly string[] {
  const order = Object.keys(resourceNamed(kind).fields)
  return [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

function mayReadName(context: CallerContext, { kind }: EventRow): boolean {
  const field = nameFields[kind]
  return field !== undefined && field in readableChanges(context, { kind, changes: { [field]: [null, null] } })
}

function codeIn({ changes }: EventRow): string | null {
  const code = changes.code?.[1]
  return typeof code === 'string' ? code : null
}
