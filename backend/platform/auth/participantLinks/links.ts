import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { LinkState } from '#resources/participants/participantPages.ts'
import type { Config } from '../../config/config.ts'
import type { Database, Run } from '../../database/types.ts'

/** Wrong birth dates after which a link is locked, and staff must invite again. */
const mostFailed = 5

/** A link as stored. */
export interface ParticipantLink {
  readonly orgId: string
  readonly id: string
  readonly participantId: string
  readonly state: Exclude<LinkState, 'unknown'>
}

/**
 * Creates the link with which a participant opens their pages; earlier links become invalid. Only
 * its hash is stored.
 * @param days that it can be opened
 * @returns its address. The token follows the #, which browsers send to no server.
 */
export async function makeParticipantLink(
  run: Run,
  {
    config,
    orgId,
    participantId,
    days,
  }: { readonly config: Config; readonly orgId: string; readonly participantId: string; readonly days: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await run({
    text: `update participant_link set replaced_at = clock_timestamp()
      where org_id = $1 and participant_id = $2 and used_at is null and replaced_at is null`,
    values: [orgId, participantId],
  })
  await run({
    text: `insert into participant_link (org_id, id, participant_id, token_hash, expires_at)
      values ($1, $2, $3, $4, clock_timestamp() + make_interval(days => $5))`,
    values: [orgId, newId(), participantId, hashOf(token), days],
  })
  return linkAddressOf(config, token)
}

/** Returns an address as long as a real one, for previews of messages. */
export const sampleLink = (config: Config): string => linkAddressOf(config, 'x'.repeat(43))

const linkAddressOf = (config: Config, token: string): string => `${config.publicUrl}/crm/my#${token}`

/** Finds the link of a token; null if the token was never issued or was tampered with. */
export async function findParticipantLink(database: Database, token: unknown): Promise<ParticipantLink | null> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return null
  const { rows } = await database.system('signIn', (run) => run({ text: select, values: [hashOf(token)] }))
  const [row] = rows
  if (row === undefined) return null
  const { orgId, id, participantId } = row as unknown as Pick<ParticipantLink, 'orgId' | 'id' | 'participantId'>
  return { orgId, id, participantId, state: stateOf(row) }
}

/** Returns the remaining attempts at the birth date of a link, and locks the link until the transaction ends. */
export async function lockRemainingTries(run: Run, { orgId, id }: Pick<ParticipantLink, 'orgId' | 'id'>): Promise<number> {
  const { rows } = await run({ text: 'select failed from participant_link where org_id = $1 and id = $2 for update', values: [orgId, id] })
  return Math.max(0, mostFailed - Number(rows[0]?.failed ?? mostFailed))
}

const select = `select org_id::text as "orgId", id::text, participant_id::text as "participantId", failed, used_at is not null as is_used,
    replaced_at is not null as is_replaced, expires_at <= clock_timestamp() as is_expired
  from participant_link where token_hash = $1`

function stateOf(row: Readonly<Record<string, unknown>>): ParticipantLink['state'] {
  if (Number(row.failed) >= mostFailed) return 'locked'
  if (row.is_used === true) return 'used'
  if (row.is_replaced === true) return 'replaced'
  return row.is_expired === true ? 'expired' : 'open'
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
