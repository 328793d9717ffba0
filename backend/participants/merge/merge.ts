import { isUuid } from '#resources/core/fields/ref.ts'
import type { MergeAnswer } from '#resources/duplicateAnswers.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Engine, Work } from '../../engine/engine.types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { concealStatement, holdPairsStatement } from '../matching/concealPairs.ts'
import { changesOfSurvivor, type FieldChanges } from './changes.ts'
import { readChoices, requireOther } from './readChoices.ts'
import { referencesToParticipants } from './references.ts'
import { changeStatement, dropPairsStatement, type HeldEntry, handoverStatement, holdStatement, pairStatement } from './statements.ts'
import { tellMoved } from './tellMoved.ts'
import type { Former } from './types.ts'

/** For so many days a merge can be undone. */
const reversibleDays = 30

/**
 * Makes two entries of one person into one: `id` is the one that stays. Everything that belongs to the other entry is handed to the survivor; the other goes to the trash. All of it in one transaction, with
 * what it takes to undo it.
 * @throws notFound, forbidden ProfileRestricted, invalid, conflict StaleVersion when one of the two was changed meanwhile
 */
export async function merge({
  caller,
  params,
  input,
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['merge']>): Promise<MergeAnswer> {
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw notFound()
  const { otherId, version, otherVersion, values } = input
  requireOther(id, otherId)
  const choices = readChoices(values ?? {})
  const [survivor, other] = await Promise.all([readOpen(studydesk, caller, id), readOpen(studydesk, caller, otherId)])
  if (survivor.version !== version || other.version !== otherVersion) throw conflict('StaleVersion')
  const changes = changesOfSurvivor({ survivor, other }, choices, todayFor(caller))
  const merging: Merging = { caller, survivor, other, changes }
  const { mergeId, moved, reversibleUntil } = await studydesk.engine.work(caller, (work) => mergeWithin(merging, studydesk.engine, work))
  return {
    mergeId,
    reversibleUntil,
    survivor: await studydesk.engine.read(caller, 'participant', id),
    moved: Object.fromEntries(Object.entries(moved).map(([resource, ids]) => [resource, ids.length])),
  }
}

/** The participant with nothing hidden: somebody who merges two must see what they decide about. */
export async function readOpen({ engine }: Studydesk, caller: Caller, id: string): Promise<ResourceAnswer['participant']> {
  const row = await engine.read(caller, 'participant', id)
  if (row.redacted === true) throw forbidden('ProfileRestricted')
  return row
}

interface Merging {
  readonly caller: Caller
  readonly survivor: ResourceAnswer['participant']
  readonly other: ResourceAnswer['participant']
  readonly changes: FieldChanges
}

interface Merged {
  readonly mergeId: string
  readonly moved: Former['moved']
  readonly reversibleUntil: string
}

async function mergeWithin({ caller, survivor, other, changes }: Merging, engine: Engine, work: Work): Promise<Merged> {
  const { orgId } = caller
  const { run } = work

  // Nobody changes either of them any more, and neither was changed since it was looked at.
  await run(holdPairsStatement(orgId))
  const held = (await run(holdStatement(orgId, [survivor.id, other.id]))).rows as readonly HeldEntry[]
  const isAsRead = [survivor, other].every(({ id, version }) =>
    held.some((each) => each.id === id && each.version === version && !each.isTrashed),
  )
  if (!isAsRead) throw conflict('StaleVersion')

  const reversibleUntil = new Date(Date.now() + reversibleDays * 86_400_000).toISOString()
  const { id: mergeId } = await work.trusted.create('participantMerge', { survivorId: survivor.id, mergedId: other.id, reversibleUntil })

  // A value that nobody else may have goes from the one to the other, and not to both.
  const { participantClientId } = changes
  const givenUp = participantClientId !== undefined && other.participantClientId != null ? { participantClientId: null } : {}
  await run(changeStatement(caller, { id: other.id, values: givenUp, trash: true }))
  const values = Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]))
  await run(changeStatement(caller, { id: survivor.id, values }))

  const moved: Record<string, readonly string[]> = {}
  for (const reference of referencesToParticipants()) {
    const { rows } = await run(handoverStatement(caller, reference, { from: other.id, to: survivor.id, action: 'merge' }))
    if (rows.length > 0) moved[reference.resource] = rows.map(({ id }) => String(id))
  }
  if (changes.isRestrictedProfile !== undefined) await run(concealStatement(caller, survivor.id))
  const dropped = (await run(dropPairsStatement(orgId, other.id, survivor.id))).rows.map(({ pair }) => pair as unknown)
  const [pair] = (await run(pairStatement(caller, [survivor.id, other.id], 'MERGED'))).rows

  // What it takes to undo it, and who did it.
  const former: Former = {
    survivor: changes,
    other: 'participantClientId' in givenUp ? { participantClientId: other.participantClientId } : {},
    moved,
    pairs: dropped,
    pair: pair === undefined ? null : { id: String(pair.id), status: String(pair.before) },
  }
  await run({
    text: 'insert into participant_merge_former (org_id, merge_id, former) values ($1, $2, $3)',
    values: [orgId, mergeId, JSON.stringify(former)],
  })
  const told = [
    { kind: 'participant', action: 'merge', recordId: survivor.id, changes: { ...changes, mergedId: [null, other.id] } },
    { kind: 'participant', action: 'merge', recordId: other.id, changes: { ...givenUpChange(former), mergedInto: [null, survivor.id] } },
    ...(former.pair === null
      ? []
      : [
          {
            kind: 'duplicatePair',
            action: 'merge',
            recordId: former.pair.id,
            changes: { status: [former.pair.status, 'MERGED'] },
          } as const,
        ]),
  ] as const
  for (const event of told) await run(engine.auditStatement(caller, event))
  await work.tell('participant', [
    { id: survivor.id, action: 'update' },
    { id: other.id, action: 'remove' },
  ])
  await work.tell('duplicatePair', former.pair === null ? [] : [{ id: former.pair.id, action: 'update' }])
  await tellMoved(work, moved)
  return { mergeId, moved, reversibleUntil }
}

const givenUpChange = ({ other }: Former): FieldChanges =>
  Object.fromEntries(Object.entries(other).map(([name, value]) => [name, [value, null] as const]))
