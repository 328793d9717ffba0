import type { SentAgain } from '#resources/announcementAnswers.ts'
import type { announcementCalls } from '#resources/announcements/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'

/**
 * Sends an e-mail once more that was refused, or that may not have arrived: only a person decides that. Deliveries that need no second try are left as they
 * are.
 */
export async function sendAgain({
  caller,
  input: { deliveryIds },
  studydesk,
}: DeclaredRequest<(typeof announcementCalls)['sendAgain']>): Promise<SentAgain> {
  return studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run({
      // As the view makes the ids of its rows.
      text: `select id::text from mail where org_id = $1 and announcement_id is not null and status in ('HELD', 'FAILED', 'UNCERTAIN')
        and studydesk_id_of(announcement_id, user_id) = any($2::uuid[]) order by 1`,
      values: [caller.orgId, deliveryIds],
    })
    for (const { id } of rows) await work.trusted.transition('mail', String(id), { name: 'sendAgain' })
    return { sentAgain: rows.length }
  })
}
