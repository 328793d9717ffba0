import type { SentAgain } from '#resources/announcementAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { invalid } from '../errors.ts'

/** People at a time: a person looks at each of them. */
const most = 500

/**
 * What a machine never does: sends an e-mail once more of which nobody knows whether it arrived, or that was refused. Deliveries that need no second try are
 * left as they are.
 */
export const sendAgainCall: Call = {
  method: 'POST',
  path: 'announcement-deliveries/send-again',
  body: { deliveryIds: 'Ids of deliveries.' },
  access: { page: 'ADMIN_ANNOUNCEMENTS', action: 'CONTRIBUTE' },
  handler: sendAgain,
}

async function sendAgain({ caller, body, studydesk }: CallRequest): Promise<SentAgain> {
  const deliveryIds = deliveriesIn(body)
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

function deliveriesIn(body: unknown): readonly string[] {
  const { deliveryIds, ...others } = Object(body) as { readonly deliveryIds?: unknown }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid([{ path: unknown, code: 'unknownField' }])
  if (!Array.isArray(deliveryIds) || deliveryIds.length === 0 || deliveryIds.length > most || !deliveryIds.every(isUuid))
    throw invalid([{ path: 'deliveryIds', code: 'notAList' }])
  return deliveryIds
}
