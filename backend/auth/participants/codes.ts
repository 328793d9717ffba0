import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Config } from '../../config.ts'
import type { Database, Run } from '../../database/types.ts'
import { conflict } from '../../errors.ts'
import { derivedKey, isSame, macOf } from '../keys.ts'

/** Minutes that a code works. */
export const codeMinutes = 10
/** Seconds until another one is sent for the same. */
const pause = 60
/** Wrong tries, then a code works no more. */
const mostFailed = 5
/** Codes that are sent to one participant in an hour, so that nobody guesses on, and nobody's telephone is filled. */
const mostInAnHour = 6

/** What a code is sent for. */
interface Asked {
  readonly orgId: string
  readonly participantId: string
  /** `open`, or that of a signature. */
  readonly purpose: string
  readonly recordId: string
}

/**
 * Makes a code of six digits, of which only a keyed hash is kept; those before it work no more.
 * @throws conflict CodeJustSent
 */
export async function makeCode(run: Run, config: Config, { orgId, participantId, purpose, recordId }: Asked): Promise<string> {
  // Two requests at once are told apart by the row that both would write.
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

export type TakenCode =
  | { readonly id: string }
  | { readonly problem: 'codeExpired' }
  | { readonly problem: 'codeWrong'; readonly left: number }

/** Uses up the code that was sent last, if it is this one; a wrong one is counted, whatever becomes of the request. */
export async function takeCode(database: Database, config: Config, asked: Asked, given: unknown): Promise<TakenCode> {
  const { orgId, participantId, purpose, recordId } = asked
  const code = typeof given === 'string' ? given.replace(/\D/g, '') : ''
  return database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select id::text, code_hash as hash, failed from participant_code
        where org_id = $1 and participant_id = $2 and purpose = $3 and record_id = $4 and used_at is null and expires_at > clock_timestamp()
        order by sent_at desc limit 1 for update`,
      values: [orgId, participantId, purpose, recordId],
    })
    const [sent] = rows as unknown as readonly { readonly id: string; readonly hash: Buffer; readonly failed: number }[]
    if (sent === undefined || sent.failed >= mostFailed) return { problem: 'codeExpired' }
    if (isSame(sent.hash, hashOf(config, sent.id, code))) {
      await run({ text: 'update participant_code set used_at = clock_timestamp() where org_id = $1 and id = $2', values: [orgId, sent.id] })
      return { id: sent.id }
    }
    await run({ text: 'update participant_code set failed = failed + 1 where org_id = $1 and id = $2', values: [orgId, sent.id] })
    return { problem: 'codeWrong', left: mostFailed - sent.failed - 1 }
  })
}

const hashOf = (config: Config, id: string, code: string): Buffer =>
  Buffer.from(macOf(derivedKey(config.secrets.cookie, 'participant code'), `${id}.${code}`), 'base64url')
