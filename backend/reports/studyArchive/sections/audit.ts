import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { buildHiddenCondition, limitEvent } from '../../../organisation/audit/readable.ts'
import { concealedKinds } from '../../../platform/access/rowScopes.ts'
import { eventHash, eventText, sealText } from '../../../platform/auditTrail/canonical.ts'
import type { Statement } from '../../../platform/database/types.ts'
import { buildCsvLine, byteOrderMark } from '../../../platform/engine/csv/write.ts'
import { type ArchivedSeal, archiveNames, cellsOfContent, eventColumns } from '../auditCells.ts'
import type { ArchiveContext } from '../context.ts'
import type { Counts, SectionFolder } from '../folder.ts'
import { jsonArrayWriter } from '../jsonLines.ts'
import { writeSignatures } from './signatures.ts'

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

interface EventRow {
  readonly id: string
  readonly tx: string
  readonly kind: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly hash: string
  readonly content: string
  readonly hidden: boolean
  readonly userName: string | null
}

/**
 * Writes all audit events of a study in the order of the chain, the seals that contain them, and the signatures of its records. An event
 * whose content the caller may not read, such as that of a restricted participant or of a concealed arm, has only its hash. Events of
 * confidential records that the caller may not list are left out: even their kind reveals something.
 */
export async function writeAudit(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { caller, studydesk } = context
  const eventsFile = folder.open(archiveNames.events)
  eventsFile.write(byteOrderMark + buildCsvLine(eventColumns))
  const seals = sealWriter(context, folder)
  const counts = { events: 0, eventsWithheld: 0, eventsNotSealed: 0 }
  for await (const rows of studydesk.database.stream(caller.orgId, buildEventsStatement(context))) {
    const lines: string[] = []
    for (const row of rows as unknown as readonly EventRow[]) {
      const seal = await seals.add(row)
      const isWithheld = isContentWithheld(context, row)
      counts.events += 1
      if (isWithheld) counts.eventsWithheld += 1
      if (seal === null) counts.eventsNotSealed += 1
      lines.push(buildCsvLine(cellsOf(row, { seal, isWithheld })))
    }
    eventsFile.write(lines.join(''))
  }
  eventsFile.end()
  return { ...counts, seals: seals.end(), ...(await writeSignatures(context, folder)) }
}

function buildEventsStatement({ caller, studydesk, studyId }: ArchiveContext): Statement {
  const values = [caller.orgId, studyId, concealedKinds(caller)]
  const hidden = buildHiddenCondition({ caller, studydesk }, values.length)
  return {
    text: `select event.id::text, event.tx::text, event.kind, event.changes, encode(${eventHash}, 'hex') as hash, ${eventText} as content,
        ${hidden.text} as hidden, nullif(concat_ws(' ', author.first_name, author.last_name), '') as "userName"
      from audit_event event left join "user" author on author.org_id = event.org_id and author.id = event.user_id
      where event.org_id = $1 and (event.study_id = $2 or event.kind = 'study' and event.record_id = $2) and event.kind <> all($3::text[])
      order by event.tx, event.id`,
    values: [...values, ...hidden.values],
  }
}

/** True if the caller may not read all of an event's content. */
function isContentWithheld({ caller, studydesk: { access } }: ArchiveContext, { kind, changes, hidden }: EventRow): boolean {
  if (hidden) return true
  const fields = byName.get(kind)?.fields
  if (fields === undefined) return false
  const readable = limitEvent(access, caller, { kind, changes, isHidden: false }).changes
  return Object.keys(changes).some((name) => name in fields && !(name in readable))
}

function cellsOf(
  { content, hash, userName }: EventRow,
  { seal, isWithheld }: { readonly seal: number | null; readonly isWithheld: boolean },
): readonly string[] {
  const withheld = isWithheld ? { before: '', after: '', reason: '', content: '' } : { content }
  const cells: Readonly<Record<string, string>> = {
    ...cellsOfContent(content),
    ...withheld,
    seal: seal === null ? '' : String(seal),
    userName: userName ?? '',
    isWithheld: isWithheld ? 'yes' : '',
    hash,
  }
  return eventColumns.map((column) => cells[column] ?? '')
}

interface SealRow extends Omit<ArchivedSeal, 'events'> {
  readonly toTx: string
}

/** Writes the seals of events that arrive in the order of the chain: each seal once all its events have arrived. */
function sealWriter({ caller, studydesk }: ArchiveContext, folder: SectionFolder) {
  const file = jsonArrayWriter(folder.open(archiveNames.seals))
  let current: SealRow | null = null
  let isPastLast = false
  let events: string[] = []
  const flush = () => {
    if (current === null || events.length === 0) return
    const { toTx: _toTx, ...seal } = current
    file.add({ ...seal, events } satisfies ArchivedSeal)
    events = []
  }
  return {
    /** @returns the number of the event's seal; null if no seal contains it yet */
    async add({ id, tx }: Pick<EventRow, 'id' | 'tx'>): Promise<number | null> {
      if (!isPastLast && (current === null || BigInt(tx) >= BigInt(current.toTx))) {
        flush()
        const after: number = current?.number ?? 0
        current = await findSeal(after, tx)
        isPastLast = current === null
      }
      if (current === null) return null
      events.push(id)
      return current.number
    },
    end(): number {
      flush()
      return file.end()
    },
  }

  async function findSeal(after: number, tx: string): Promise<SealRow | null> {
    const [result] = await studydesk.database.batch(caller.orgId, [
      {
        text: `select seal.number, encode(seal.previous, 'hex') as previous, encode(seal.hashes, 'hex') as hashes, ${sealText} as content,
            encode(seal.root, 'hex') as root, seal.to_tx::text as "toTx"
          from audit_seal seal where seal.org_id = $1 and seal.number > $2 and seal.to_tx > $3::xid8 order by seal.number limit 1`,
        values: [caller.orgId, after, tx],
      },
    ])
    return (result?.rows[0] as SealRow | undefined) ?? null
  }
}
