import type { FeedAnswer, NewFeed } from '../calendarFeed.ts'
import { data, defineCalls, file } from '../call.ts'
import { boolean } from '../core/fields/index.ts'

const own = { access: { page: 'STUDY_SCHEDULER', action: 'VIEW' }, path: 'calendar-feed' } as const

/** A calendar of visits for the user's own program, by a secret address. */
export const calendarFeedCalls = defineCalls({
  read: { ...own, method: 'GET', output: data<FeedAnswer | null>() },
  make: {
    ...own,
    method: 'POST',
    status: 201,
    input: {
      isWhole: boolean({ default: false, about: 'All visits that the user sees, and not their own alone.' }),
      hasNames: boolean({ default: false, about: 'With names of participants.' }),
    },
    output: data<NewFeed>(),
  },
  end: { ...own, method: 'DELETE', output: data<null>() },
  calendar: { method: 'GET', path: 'public/calendar/:token', access: { public: true }, weight: 20, output: file('text/calendar') },
})
