import { data, defineCalls } from '../core/call.ts'
import { ref } from '../core/fields/index.ts'
import type { DailyActivities } from './dailyActivities.ts'

/** Call for all activities of a user's day. Specification 1, section 2: /daily-activities. */
export const dailyActivityCalls = defineCalls({
  read: {
    method: 'GET',
    path: 'dailyActivities',
    access: { page: 'DAILY_ACTIVITIES', action: 'VIEW' },
    query: { studyId: ref({ to: 'study', about: 'Of this study alone, beside what is of none.' }) },
    output: data<DailyActivities>(),
  },
})
