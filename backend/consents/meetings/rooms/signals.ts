import type { Statement } from '../../../platform/database/types.ts'
import type { Room } from './seats.ts'

/** Seconds for which a message waits for a lost connection. */
const waitsSeconds = 60

/** A message from one page to the other. It is stored in the database, because the pages may be connected to different nodes. */
export interface Signal {
  readonly number: string
  readonly peer: string
  readonly body: string
}

/** Stores a message for the other person in the room if both are in the same meeting. Deletes messages that waited too long. */
export const buildSignalStatement = ({ orgId, consentId }: Room, socketId: string, body: string): Statement => ({
  text: `with "old" as (delete from meeting_signal where org_id = $1 and consent_id = $2 and sent_at < now() - make_interval(secs => ${waitsSeconds}))
    insert into meeting_signal (org_id, consent_id, peer, body)
    select $1, $2, other.peer, $4 from meeting_seat mine
      join meeting_seat other on other.org_id = $1 and other.consent_id = $2 and other.side <> mine.side and other.meeting_id = mine.meeting_id
    where mine.org_id = $1 and mine.consent_id = $2 and mine.socket_id = $3`,
  values: [orgId, consentId, socketId, body],
})

/** Selects the messages for these pages that are newer than the last one each received, in order. */
export const buildSignalsStatement = (
  { orgId, consentId }: Room,
  pages: readonly { readonly peer: string; readonly heard: number }[],
): Statement => ({
  text: `select number::text, signal.peer::text, body from meeting_signal signal
    join jsonb_to_recordset($3::jsonb) as page(peer uuid, heard bigint) on page.peer = signal.peer and signal.number > page.heard
    where org_id = $1 and consent_id = $2 order by signal.number`,
  values: [orgId, consentId, JSON.stringify(pages.map(({ peer, heard }) => ({ peer, heard })))],
})
