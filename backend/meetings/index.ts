import type { Domain } from '../engine/types.ts'
import { endLostMeetings, endLostMeetingsTask } from './endLostMeetings.ts'

export { createRooms } from './rooms/rooms.ts'

/** Video meetings about a consent. Specification 2, sections 4, "E-consent", and 7, "Studies". */
export const meetingsDomain: Domain = {
  tasks: { [endLostMeetingsTask]: endLostMeetings },
  schedules: { [endLostMeetingsTask]: { cron: '*/10 * * * *' } },
}
