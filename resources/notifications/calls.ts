import { bare, data, defineCalls, list } from '../call.ts'
import type { SummaryAnswer } from '../core/answers.ts'
import { orWord } from '../core/callFields.ts'
import { boolean, choice, ref, refs } from '../core/fields/index.ts'
import type { ChosenWay, NotificationSummary, NotificationTitles, ReadStatus } from '../notificationAnswers.ts'
import { notificationWays } from '../notificationChoice.ts'
import type { ResourceAnswer } from '../rows.ts'

const access = { page: 'NOTIFICATIONS', action: 'VIEW' } as const
const read = { of: 'notification', method: 'GET', access } as const
const ofStudy = { studyId: ref({ to: 'study', about: 'Notifications of this study alone.' }) }
const readStatus = {
  of: 'notification',
  method: 'POST',
  access,
  input: {
    notificationIds: orWord(refs({ to: 'notification', required: true, maxCount: 500 }), 'all'),
    read: boolean({ about: 'True: they are read.' }),
    unread: boolean({ about: 'True: they are unread. One of the two is needed.' }),
  },
  output: bare<ReadStatus>(),
} as const

/** How many are unread, by category, those of a study, which were read, and how users are notified. Specification 1, section 7, "Notifications". */
export const notificationCalls = defineCalls({
  countUnread: { ...read, path: 'notifications/v2/count', query: ofStudy, output: data<number>() },
  summary: {
    ...read,
    path: 'notifications/summary',
    query: { of: 'notification', beside: ofStudy },
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
    input: { way: choice(notificationWays, { required: true, about: 'How to notify.' }) },
    output: data<ChosenWay>(),
  },
})
