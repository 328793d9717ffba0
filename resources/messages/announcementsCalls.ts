import { data, defineCalls } from '../core/call.ts'
import { refs } from '../core/fields/index.ts'
import type { ResentCount } from './announcementAnswers.ts'

/** Calls to send e-mails of announcements again. */
export const announcementCalls = defineCalls({
  sendAgain: {
    of: 'announcementDelivery',
    method: 'POST',
    path: 'announcement-deliveries/send-again',
    access: { page: 'ADMIN_ANNOUNCEMENTS', action: 'CONTRIBUTE' },
    input: { deliveryIds: refs({ to: 'announcementDelivery', required: true, maxCount: 500 }) },
    output: data<ResentCount>(),
  },
})
