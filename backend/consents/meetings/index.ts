import type { Domain } from '../../platform/engine/types.ts'
import { endLostMeetings, endLostMeetingsTask } from './endLostMeetings.ts'

export { createRooms } from './rooms/rooms.ts'

/** Domain of video meetings about a consent. Specification 2, sections 4, "E-consent", and 7, "Studies". */
export const meetingsDomain: Domain = {
  tasks: { [endLostMeetingsTask]: endLostMeetings },
  schedules: { [endLostMeetingsTask]: { cron: '*/10 * * * *' } },
}
