import type { Statement } from '../../database/types.ts'
import type { Room } from './seats.ts'

/** Seconds that a message waits for somebody whose line was lost. */
const waitsSeconds = 60

/** One message from one page to the other, as it waits in the database: they may be connected to different nodes. */
export interface Signal {
  readonly number: string
  readonly peer: string
  readonly body: string
}

/** Lays a message down for the other one in the room, where both are in a meeting; what waited too long goes. */
export const signalStatement = ({ orgId, consentId }: Room, socketId: string, body: string): Statement => ({
  text: `with "old" as (delete from meeting_signal where org_id = $1 and consent_id = $2 and sent_at < now() - make_interval(secs => ${waitsSeconds}))
    insert into meeting_signal (org_id, consent_id, peer, body)
    select $1, $2, other.peer, $4 from meeting_seat mine
      join meeting_seat other on other.org_id = $1 and other.consent_id = $2 and other.side <> mine.side and other.meeting_id = mine.meeting_id
    where mine.org_id = $1 and mine.consent_id = $2 and mine.socket_id = $3`,
  values: [orgId, consentId, socketId, body],
})

/** What came for these pages since each of them heard something last, in order. */
export const signalsStatement = (
  { orgId, consentId }: Room,
  pages: readonly { readonly peer: string; readonly heard: number }[],
): Statement => ({
  text: `select number::text, signal.peer::text, body from meeting_signal signal
    join jsonb_to_recordset($3::jsonb) as page(peer uuid, heard bigint) on page.peer = signal.peer and signal.number > page.heard
    where org_id = $1 and consent_id = $2 order by signal.number`,
  values: [orgId, consentId, JSON.stringify(pages.map(({ peer, heard }) => ({ peer, heard })))],
})
