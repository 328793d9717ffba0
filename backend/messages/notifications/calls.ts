import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { NotificationSummary, NotificationTitles, ReadStatus } from '#resources/messages/notificationAnswers.ts'
import { notificationCalls as declared } from '#resources/messages/notificationsCalls.ts'
import { topicCategories } from '#resources/messages/topics.ts'
import { type Caller, hasStudySite } from '../../platform/common/caller.ts'
import { forbidden, invalid } from '../../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { withMessages } from '../queue/closeNotices.ts'
import { chooseChannel } from './chooseChannel.ts'
import { subjectsOf } from './subjects.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const notificationCalls = callsOf(declared, {
  countUnread,
  summary: summarise,
  titles: readTitles,
  listOfStudy,
  updateReadStatusOfStudy: (request) => updateReadStatus(request, request.params.studyId),
  updateReadStatus: (request) => updateReadStatus(request, null),
  choose: chooseChannel,
})

/** @throws forbidden StudySiteForbiddenAccess for a study on which the caller does not work */
async function countUnread({ caller, query: { studyId = null }, studydesk }: Request<'countUnread'>): Promise<number> {
  requireOwnStudy(caller, studyId)
  return countUnreadNotifications(studydesk.engine, caller, studyId)
}

/** Returns the number of unread notifications that the caller may see now. */
export const countUnreadNotifications = async (
  engine: Pick<CallContext['studydesk']['engine'], 'count'>,
  caller: Caller,
  studyId: string | null = null,
): Promise<number> => (await engine.count(caller, 'notification', { status: 'UNREAD', ...(studyId === null ? {} : { studyId }) })).count

/** Counts notifications by category. With the parameter `by`, returns the same summary as every other list. */
async function summarise({ caller, query, parameters, studydesk }: Request<'summary'>): Promise<NotificationSummary | SummaryAnswer> {
  if ('by' in parameters) return studydesk.engine.summary(caller, 'notification', parameters)
  requireOwnStudy(caller, query.studyId ?? null)
  const { groups } = await studydesk.engine.summary(caller, 'notification', { ...parameters, by: ['category', 'status'] })
  const count = (category: string, isUnread: boolean) =>
    groups
      .filter(({ values }) => values.category === category && (!isUnread || values.status === 'UNREAD'))
      .reduce((sum, group) => sum + group.count, 0)
  return { categories: topicCategories.map((category) => ({ category, unread: count(category, true), total: count(category, false) })) }
}

async function listOfStudy({ caller, parameters, params: { studyId }, studydesk }: Request<'listOfStudy'>) {
  requireOwnStudy(caller, studyId)
  return studydesk.engine.list(caller, 'notification', { ...parameters, studyId })
}

/**
 * Returns titles of the records of notifications, by notification id, as far as the reader may see them now. A notification about a
 * participant gets no other title than the participant.
 */
async function readTitles({ caller, query: { id }, studydesk }: Request<'titles'>): Promise<NotificationTitles> {
  return Object.fromEntries(await subjectsOf(studydesk.engine, caller, await studydesk.engine.listById(caller, 'notification', id ?? [])))
}

/**
 * Marks notifications as read or unread: those in the body, or all, as far as the caller may see them.
 * @returns the body, as the specification requires
 * @throws invalid, forbidden StudySiteForbiddenAccess
 */
async function updateReadStatus(
  { caller, input, studydesk }: Request<'updateReadStatus' | 'updateReadStatusOfStudy'>,
  studyId: string | null,
): Promise<ReadStatus> {
  requireOwnStudy(caller, studyId)
  const { notificationIds: ids, read, unread } = input
  const isRead = read === true
  if (isRead === (unread === true)) throw invalid([{ path: 'read', code: 'required' }])
  const filter = { ...(studyId === null ? {} : { studyId }), ...(ids === 'all' ? {} : { id: ids }), status: isRead ? 'UNREAD' : 'READ' }
  for (;;) {
    const { rows } = await studydesk.engine.listWhole(caller, 'notification', filter)
    if (rows.length === 0) return input
    await studydesk.database.batch(caller.orgId, [
      withMessages({
        // By hand: reading a notification changes no record and is not audited.
        text: `update notification set status = $2, read_on = case when $2 = 'READ' then now() end where org_id = $1 and user_id = $3 and id = any($4::uuid[])`,
        values: [caller.orgId, isRead ? 'READ' : 'UNREAD', caller.userId, rows.map(({ id }) => id)],
      }),
    ])
    studydesk.engine.forgetTotals(caller.orgId, 'notification')
  }
}

function requireOwnStudy(caller: Caller, studyId: string | null): void {
  if (studyId !== null && !hasStudySite(caller, studyId)) throw forbidden('StudySiteForbiddenAccess')
}
