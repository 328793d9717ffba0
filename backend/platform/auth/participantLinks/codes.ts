import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { conflict } from '../../common/errors.ts'
import type { Config } from '../../config/config.ts'
import type { Database, Run } from '../../database/types.ts'
import { deriveKey, isSame, macOf } from '../keys.ts'

/** Minutes that a code is valid. */
export const codeMinutes = 10
/** Seconds until another code is sent for the same purpose. */
const pause = 60
/** Wrong attempts after which a code is invalid. */
const mostFailed = 5
/** Maximum number of codes that are sent to one participant in an hour, against guessing and against flooding a telephone. */
const mostInAnHour = 6

/** Identifies a code by its participant, purpose and record. */
interface Params {
  readonly orgId: string
  readonly participantId: string
  /** `open`, or the purpose of a signature. */
  readonly purpose: string
  readonly recordId: string
}

/**
 * Creates a code of six digits, of which only a keyed hash is stored; earlier codes become invalid.
 * @throws conflict CodeJustSent
 */
export async function makeCode(run: Run, config: Config, { orgId, participantId, purpose, recordId }: Params): Promise<string> {
  // Locks the participant, so that concurrent requests run one after another.
  await run({ text: 'select from participant where org_id = $1 and id = $2 for no key update', values: [orgId, participantId] })
  const { rows } = await run({
    text: `select ceil($3::int - extract(epoch from clock_timestamp() - max(sent_at) filter (where purpose = $4)))::int as seconds, count(*)::int as sent,
        ceil(extract(epoch from min(sent_at) + interval '1 hour' - clock_timestamp()))::int as rest
      from participant_code where org_id = $1 and participant_id = $2 and sent_at > clock_timestamp() - interval '1 hour'`,
    values: [orgId, participantId, pause, purpose],
  })
  const { seconds, sent, rest } = rows[0] as unknown as { readonly seconds: number | null; readonly sent: number; readonly rest: number }
  const wait = sent >= mostInAnHour ? rest : (seconds ?? 0)
  if (wait > 0) throw conflict('CodeJustSent', { details: { seconds: wait } })
  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await run({
    text: `update participant_code set expires_at = clock_timestamp()
      where org_id = $1 and participant_id = $2 and purpose = $3 and record_id = $4 and used_at is null and expires_at > clock_timestamp()`,
    values: [orgId, participantId, purpose, recordId],
  })
  await run({
    text: `insert into participant_code (org_id, id, participant_id, purpose, record_id, code_hash, expires_at)
      values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(mins => $7))`,
    values: [orgId, id, participantId, purpose, recordId, hashOf(config, id, code), codeMinutes],
  })
  return code
}

export type UsedCode =
  | { readonly id: string }
  | { readonly problem: 'codeExpired' }
  | { readonly problem: 'codeWrong'; readonly left: number }

/** Uses up the code that was sent last, if it matches. A wrong code is counted, regardless of the outcome of the request. */
export async function redeemCode(database: Database, config: Config, requested: Params, input: unknown): Promise<UsedCode> {
  const { orgId, participantId, purpose, recordId } = requested
  const code = typeof input === 'string' ? input.replace(/\D/g, '') : ''
  return database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select id::text, code_hash as hash, failed from participant_code
        where org_id = $1 and participant_id = $2 and purpose = $3 and record_id = $4 and used_at is null and expires_at > clock_timestamp()
        order by sent_at desc limit 1 for update`,
      values: [orgId, participantId, purpose, recordId],
    })
    const [sentCode] = rows as unknown as readonly { readonly id: string; readonly hash: Buffer; readonly failed: number }[]
    if (sentCode === undefined || sentCode.failed >= mostFailed) return { problem: 'codeExpired' }
    if (isSame(sentCode.hash, hashOf(config, sentCode.id, code))) {
      await run({
        text: 'update participant_code set used_at = clock_timestamp() where org_id = $1 and id = $2',
        values: [orgId, sentCode.id],
      })
      return { id: sentCode.id }
    }
    await run({ text: 'update participant_code set failed = failed + 1 where org_id = $1 and id = $2', values: [orgId, sentCode.id] })
    return { problem: 'codeWrong', left: mostFailed - sentCode.failed - 1 }
  })
}

const hashOf = (config: Config, id: string, code: string): Buffer =>
  Buffer.from(macOf(deriveKey(config.secrets.cookie, 'participant code'), `${id}.${code}`), 'base64url')
