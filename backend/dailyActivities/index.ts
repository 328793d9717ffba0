import type { Domain } from '../engine/types.ts'
import { readActivities } from './activities.ts'

/** What a day asks of a user, in one call. Specification 1, section 2: /daily-activities. */
export const dailyActivitiesDomain: Domain = {
  calls: [
    {
      method: 'GET',
      path: 'dailyActivities',
      access: { page: 'DAILY_ACTIVITIES', action: 'VIEW' },
      takes: { studyId: 'Of this study alone, beside what is of none.' },
      handler: readActivities,
    },
  ],
}
