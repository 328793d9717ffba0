import type { SentAgain } from '../announcementAnswers.ts'
import { data, defineCalls } from '../call.ts'
import { refs } from '../core/fields/index.ts'

/** E-mails of announcements that a person sends once more. */
export const announcementCalls = defineCalls({
  sendAgain: {
    of: 'announcementDelivery',
    method: 'POST',
    path: 'announcement-deliveries/send-again',
    access: { page: 'ADMIN_ANNOUNCEMENTS', action: 'CONTRIBUTE' },
    input: { deliveryIds: refs({ to: 'announcementDelivery', required: true, maxCount: 500 }) },
    output: data<SentAgain>(),
  },
})
