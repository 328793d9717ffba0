import { personalResources } from '#resources/catalogue/personalResources.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { shortenId } from '#resources/core/restricted.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { clientIds, titleWithId } from './clientIds.ts'
import { recordTitles, resourceOfEvent } from './recordTitles.ts'

interface RecordName {
  /** The title, if the reader may see it; a person's title includes the client ID. */
  readonly name: string
  /** Title of the person to whom the record belongs, for example the participant of a therapy; null for other records. */
  readonly whole: string | null
  readonly isHidden: boolean
}

export interface RecordNames {
  /** Returns null if the event names no record. */
  of(row: ResponseRow): RecordName | null
}

/** Kinds whose rows belong to a person. */
const personal: ReadonlySet<string> = new Set(personalResources.flatMap(({ name }) => (name === 'participant' ? [] : [name])))

/**
 * Returns names of records for sentences. The events must already have titles as labels. Names children with their person, and people
 * with their client ID, if the reader may see the title. Runs one query for each resource.
 */
export async function recordNames(context: CallerContext, rows: readonly ResponseRow[]): Promise<RecordNames> {
  const noAccess = context.studydesk.texts.text(context.caller.language, 'common:field.unknownReference')
  /** True if the reader may see the record. */
  const isVisibleRow = (row: ResponseRow): boolean => isUuid(row.recordId) && labelOf(row) !== null && labelOf(row) !== noAccess
  const visibleRows = rows.filter(isVisibleRow)
  const people = await peopleOf(context, { rows, seen: visibleRows })
  const wholes = await recordTitles(context, { kind: 'participant', ids: [...people.values()], call: 'auditHistory' })
  const participantIds = visibleRows.flatMap(({ kind, recordId }) => (resourceOfEvent(kind) === 'participant' ? [String(recordId)] : []))
  const ids = await clientIds(context, [...participantIds, ...[...wholes].flatMap(([id, { isVisible }]) => (isVisible ? [id] : []))])
  const withId = (id: string, title: string): string => titleWithId(title, ids.get(id))
  return {
    of(row) {
      if (!isUuid(row.recordId) || resourceOfEvent(row.kind) === null) return null
      const id = row.recordId
      const person = people.get(id)
      const participant = person === undefined ? undefined : wholes.get(person)
      const isHidden = !isVisibleRow(row)
      return {
        name: isHidden ? noAccess : withId(id, labelOf(row) ?? shortenId(id)),
        whole: person === undefined || participant?.isVisible !== true ? null : withId(person, participant.name),
        isHidden,
      }
    },
  }
}

const labelOf = ({ labels }: ResponseRow): string | null => (typeof labels?.recordId === 'string' ? labels.recordId : null)

/**
 * Returns the participant of each record, by the record's id: from the event itself, which outlives the record, else from the current
 * row.
 */
async function peopleOf(
  { caller, studydesk }: CallerContext,
  { rows, seen }: { readonly rows: readonly ResponseRow[]; readonly seen: readonly ResponseRow[] },
): Promise<ReadonlyMap<string, string>> {
  const isPersonal = ({ kind }: ResponseRow): boolean => personal.has(String(kind))
  const message = rows.filter(isPersonal).flatMap((row) => {
    const person = participantIdOf(row)
    return person === null ? [] : [[String(row.recordId), person] as const]
  })
  const byKind = [...Map.groupBy(seen.filter(isPersonal), ({ kind }) => String(kind))]
  const statements = byKind.map(([kind, kindRows]) => ({
    text: `select id, participant_id from "${toSnakeCase(kind)}" where org_id = $1 and id = any($2::uuid[]) and participant_id is not null`,
    values: [caller.orgId, kindRows.map(({ recordId }) => recordId)],
  }))
  const answers = statements.length === 0 ? [] : await studydesk.database.batch(caller.orgId, statements)
  const stored = answers.flatMap(({ rows: storedRows }) => storedRows.map((row) => [String(row.id), String(row.participant_id)] as const))
  return new Map([...message, ...stored])
}

function participantIdOf({ changes }: ResponseRow): string | null {
  const participantValues = (changes as AuditEvent['changes'] | null | undefined)?.participantId
  return participantValues?.toReversed().find(isUuid) ?? null
}
