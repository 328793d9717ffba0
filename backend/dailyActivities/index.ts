import { dailyActivityCalls } from '#resources/dailyActivities/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { readActivities } from './activities.ts'

/** What a day asks of a user, in one call. Specification 1, section 2: /daily-activities. */
export const dailyActivitiesDomain: Domain = {
  calls: callsOf(dailyActivityCalls, { read: readActivities }),
}
