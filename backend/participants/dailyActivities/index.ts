import { dailyActivityCalls } from '#resources/participants/dailyActivitiesCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { readActivities } from './activities.ts'

/** Domain of daily activities, which one request returns. Specification 1, section 2: /daily-activities. */
export const dailyActivitiesDomain: Domain = {
  calls: callsOf(dailyActivityCalls, { read: readActivities }),
}
