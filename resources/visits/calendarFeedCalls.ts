import { data, defineCalls, file } from '../core/call.ts'
import { boolean } from '../core/fields/index.ts'
import type { FeedAnswer, NewFeed } from './calendarFeed.ts'

const feedCall = { access: { page: 'STUDY_SCHEDULER', action: 'VIEW' }, path: 'calendar-feed' } as const

/** Calls for a calendar of visits that the user's own calendar program reads from a secret address. */
export const calendarFeedCalls = defineCalls({
  read: { ...feedCall, method: 'GET', output: data<FeedAnswer | null>() },
  make: {
    ...feedCall,
    method: 'POST',
    status: 201,
    input: {
      isWhole: boolean({ default: false, about: 'All visits that the user sees, and not their own alone.' }),
      hasNames: boolean({ default: false, about: 'With names of participants.' }),
    },
    output: data<NewFeed>(),
  },
  end: { ...feedCall, method: 'DELETE', output: data<null>() },
  calendar: { method: 'GET', path: 'public/calendar/:token', access: { public: true }, weight: 20, output: file('text/calendar') },
})
