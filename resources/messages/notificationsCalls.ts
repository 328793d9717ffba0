import type { SummaryAnswer } from '../core/answers/answers.ts'
import { bare, data, defineCalls, list } from '../core/call.ts'
import { orKeyword } from '../core/callFields.ts'
import { boolean, choice, ref, refs } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { ChannelChoice, NotificationSummary, NotificationTitles, ReadStatus } from './notificationAnswers.ts'
import { notificationChannels } from './notificationChoice.ts'

const access = { page: 'NOTIFICATIONS', action: 'VIEW' } as const
const read = { of: 'notification', method: 'GET', access } as const
const studyQuery = { studyId: ref({ to: 'study', about: 'Notifications of this study alone.' }) }
const readStatus = {
  of: 'notification',
  method: 'POST',
  access,
  input: {
    notificationIds: orKeyword(refs({ to: 'notification', required: true, maxCount: 500 }), 'all'),
    read: boolean({ about: 'True: they are read.' }),
    unread: boolean({ about: 'True: they are unread. One of the two is needed.' }),
  },
  output: bare<ReadStatus>(),
} as const

/**
 * Calls for unread counts by category, notifications of a study, read status, and notification settings. Specification 1, section 7,
 * "Notifications".
 */
export const notificationCalls = defineCalls({
  countUnread: { ...read, path: 'notifications/v2/count', query: studyQuery, output: data<number>() },
  summary: {
    ...read,
    path: 'notifications/summary',
    query: { of: 'notification', beside: studyQuery },
    output: data<NotificationSummary | SummaryAnswer>(),
  },
  titles: {
    ...read,
    path: 'notifications/titles',
    query: { id: refs({ to: 'notification', maxCount: 500 }) },
    output: data<NotificationTitles>(),
  },
  listOfStudy: {
    ...read,
    path: 'study/:studyId/notifications/v2',
    query: { of: 'notification' },
    output: list<ResourceAnswer['notification']>(),
  },
  updateReadStatusOfStudy: { ...readStatus, path: 'study/:studyId/notifications/updateReadStatus' },
  updateReadStatus: { ...readStatus, path: 'notifications/updateReadStatus' },
  choose: {
    of: 'notificationChoice',
    method: 'PUT',
    path: 'notifications/choice/:topic',
    access,
    input: { way: choice(notificationChannels, { required: true, about: 'How to notify.' }) },
    output: data<ChannelChoice>(),
  },
})
