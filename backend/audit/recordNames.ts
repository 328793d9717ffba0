import { isUuid } from '#resources/core/fields/ref.ts'
import { snake } from '#resources/core/names.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { shortId } from '#resources/core/restricted.ts'
import { personalResources } from '#resources/personalResources.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { CallerContext } from '../engine/types.ts'
import { clientIds, titleWithId } from './clientIds.ts'
import { recordTitles, resourceOfEvent } from './recordTitles.ts'

interface RecordName {
  /** As the reader may see it, a person's with the ID that the clinic gave them. */
  readonly name: string
  /** Of a part, whose it is: the person of a therapy. */
  readonly whole: string | null
  readonly isHidden: boolean
}

export interface RecordNames {
  /** Null where an event names no record. */
  of(row: AnsweredRow): RecordName | null
}

/** Kinds whose rows are somebody's. */
const personal: ReadonlySet<string> = new Set(personalResources.flatMap(({ name }) => (name === 'participant' ? [] : [name])))

/**
 * What sentences call the records of events that have their titles as labels already. Parts are told with their person, and people with
 * their ID, where the reader may see the title. One query a resource.
 */
export async function recordNames(context: CallerContext, rows: readonly AnsweredRow[]): Promise<RecordNames> {
  const noAccess = context.studydesk.texts.text(context.caller.language, 'common:field.unknownReference')
  /** The reader has no access to the record: nothing else is shown. */
  const isSeen = (row: AnsweredRow): boolean => isUuid(row.recordId) && labelOf(row) !== null && labelOf(row) !== noAccess
  const seen = rows.filter(isSeen)
  const people = await peopleOf(context, { rows, seen })
  const wholes = await recordTitles(context, { kind: 'participant', ids: [...people.values()], call: 'auditHistory' })
  const own = seen.flatMap(({ kind, recordId }) => (resourceOfEvent(kind) === 'participant' ? [String(recordId)] : []))
  const ids = await clientIds(context, [...own, ...[...wholes].flatMap(([id, { isVisible }]) => (isVisible ? [id] : []))])
  const withId = (id: string, title: string): string => titleWithId(title, ids.get(id))
  return {
    of(row) {
      if (!isUuid(row.recordId) || resourceOfEvent(row.kind) === null) return null
      const id = row.recordId
      const person = people.get(id)
      const whole = person === undefined ? undefined : wholes.get(person)
      const isHidden = !isSeen(row)
      return {
        name: isHidden ? noAccess : withId(id, labelOf(row) ?? shortId(id)),
        whole: person === undefined || whole?.isVisible !== true ? null : withId(person, whole.name),
        isHidden,
      }
    },
  }
}

const labelOf = ({ labels }: AnsweredRow): string | null => (typeof labels?.recordId === 'string' ? labels.recordId : null)

/** The participant of each record, by the record's id: as the event says itself, which outlives the record, else as the row has it now. */
async function peopleOf(
  { caller, studydesk }: CallerContext,
  { rows, seen }: { readonly rows: readonly AnsweredRow[]; readonly seen: readonly AnsweredRow[] },
): Promise<ReadonlyMap<string, string>> {
  const isPersonal = ({ kind }: AnsweredRow): boolean => personal.has(String(kind))
  const said = rows.filter(isPersonal).flatMap((row) => {
    const person = participantIn(row)
    return person === null ? [] : [[String(row.recordId), person] as const]
  })
  const byKind = [...Map.groupBy(seen.filter(isPersonal), ({ kind }) => String(kind))]
  const asking = byKind.map(([kind, own]) => ({
    text: `select id, participant_id from "${snake(kind)}" where org_id = $1 and id = any($2::uuid[]) and participant_id is not null`,
    values: [caller.orgId, own.map(({ recordId }) => recordId)],
  }))
  const answers = asking.length === 0 ? [] : await studydesk.database.batch(caller.orgId, asking)
  const stored = answers.flatMap(({ rows: found }) => found.map((row) => [String(row.id), String(row.participant_id)] as const))
  return new Map([...said, ...stored])
}

function participantIn({ changes }: AnsweredRow): string | null {
  const sides = (changes as AuditEvent['changes'] | null | undefined)?.participantId
  return sides?.toReversed().find(isUuid) ?? null
}
