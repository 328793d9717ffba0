import type { ResentCount } from '#resources/messages/announcementAnswers.ts'
import type { announcementCalls } from '#resources/messages/announcementsCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/** Sends an e-mail again that was rejected or may not have arrived; only a person decides this. Skips deliveries that need no retry. */
export async function resendDeliveries({
  caller,
  input: { deliveryIds },
  studydesk,
}: DeclaredRequest<(typeof announcementCalls)['sendAgain']>): Promise<ResentCount> {
  return studydesk.engine.work(caller, async (work) => {
    const { rows } = await work.run({
      // The view `announcement_delivery` computes the ids of its rows in the same manner.
      text: `select id::text from mail where org_id = $1 and announcement_id is not null and status in ('HELD', 'FAILED', 'UNCERTAIN')
        and studydesk_id_of(announcement_id, user_id) = any($2::uuid[]) order by 1`,
      values: [caller.orgId, deliveryIds],
    })
    for (const { id } of rows) await work.trusted.transition('mail', String(id), { name: 'sendAgain' })
    return { sentAgain: rows.length }
  })
}
