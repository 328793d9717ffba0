import type { SummaryAnswer } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { NotificationSummary, ReadStatus } from '#resources/notificationAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { topicCategories } from '#resources/topics.ts'
import type { Caller } from '../caller.ts'
import { withMessages } from '../closeNotices.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { badRequest, forbidden, invalid } from '../errors.ts'
import { studyAmong } from '../studyParameter.ts'
import { subjectsOf } from './subjects.ts'

const access = { page: 'NOTIFICATIONS', action: 'VIEW' } as const

const mostIds = 500

const readStatus = {
  notificationIds: 'Ids of notifications, or `all`.',
  'read?': 'true: they are read.',
  'unread?': 'true: they are unread. One of the two is needed.',
} as const

/** How many are unread, by category, those of a study, and which were read. Specification 1, section 7, "Notifications". */
export const notificationCalls: readonly Call[] = [
  { method: 'GET', path: 'notifications/v2/count', access, handler: countUnread, takes: { studyId: 'Those of this study alone.' } },
  {
    method: 'GET',
    path: 'notifications/summary',
    access,
    handler: summarise,
    takes: { studyId: 'Those of this study alone.', by: 'Fields by whose values rows are counted, as at other lists.' },
  },
  {
    method: 'GET',
    path: 'notifications/titles',
    access,
    handler: readTitles,
    takes: { id: `Ids of notifications, ${mostIds} at most.` },
  },
  { method: 'GET', path: 'study/:studyId/notifications/v2', access, answer: 'list', handler: listOfStudy },
  {
    method: 'POST',
    path: 'study/:studyId/notifications/updateReadStatus',
    access,
    answer: 'bare',
    body: readStatus,
    handler: updateReadStatus,
  },
  { method: 'POST', path: 'notifications/updateReadStatus', access, answer: 'bare', body: readStatus, handler: updateReadStatus },
]

/** @throws forbidden StudySiteForbiddenAccess for a study on which the caller does not work */
async function countUnread({ caller, query, studydesk }: CallRequest): Promise<number> {
  const studyId = studyAmong(query)
  demandOwnStudy(caller, studyId)
  return unreadCount(studydesk.engine, caller, studyId)
}

/** What the caller has not read, of what they may see now. */
export const unreadCount = async (
  engine: Pick<CallRequest['studydesk']['engine'], 'count'>,
  caller: Caller,
  studyId: string | null = null,
): Promise<number> => (await engine.count(caller, 'notification', { status: 'UNREAD', ...(studyId === null ? {} : { studyId }) })).count

/** By category; with `by`, what any list is asked for at this address. */
async function summarise({ caller, query, parameters, studydesk }: CallRequest): Promise<NotificationSummary | SummaryAnswer> {
  if ('by' in query) return studydesk.engine.summary(caller, 'notification', parameters)
  const studyId = studyAmong(query)
  demandOwnStudy(caller, studyId)
  const of = studyId === null ? {} : { studyId }
  const { groups } = await studydesk.engine.summary(caller, 'notification', { by: ['category', 'status'], ...of })
  const count = (category: string, isUnread: boolean) =>
    groups
      .filter(({ values }) => values.category === category && (!isUnread || values.status === 'UNREAD'))
      .reduce((sum, group) => sum + group.count, 0)
  return { categories: topicCategories.map((category) => ({ category, unread: count(category, true), total: count(category, false) })) }
}

async function listOfStudy(request: CallRequest): Promise<readonly ResourceAnswer['notification'][]> {
  const { caller, parameters, params, studydesk, setHeader } = request
  const studyId = params.studyId ?? ''
  demandOwnStudy(caller, studyId)
  const { rows, total } = await studydesk.engine.list(caller, 'notification', { ...parameters, studyId })
  if (total !== null) setHeader('X-Total-Count', String(total))
  return rows
}

/**
 * Names the records that notifications are about, by the ids of the notifications: read when shown, by the reader's own rights. What is about a participant is
 * named by them alone.
 */
async function readTitles({ caller, parameters, studydesk }: CallRequest): Promise<Readonly<Record<string, string>>> {
  const { id = [], ...others } = parameters
  const ids = [id].flat()
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw badRequest('UnknownParameter', { fields: [{ path: unknown, code: 'unknownParameter' }] })
  if (ids.length > mostIds || !ids.every(isUuid)) throw badRequest('InvalidParameter', { fields: [{ path: 'id', code: 'invalid' }] })
  return Object.fromEntries(await subjectsOf(studydesk.engine, caller, await studydesk.engine.listById(caller, 'notification', ids)))
}

/**
 * Marks them as read or as not read: those that the body names, or all of them, of those that the caller may see.
 * @returns the body, as the specification has it
 * @throws invalid, forbidden StudySiteForbiddenAccess
 */
async function updateReadStatus({ caller, params, body, studydesk }: CallRequest): Promise<unknown> {
  const studyId = params.studyId ?? null
  demandOwnStudy(caller, studyId)
  const { ids, isRead } = readBody(body)
  const of = { ...(studyId === null ? {} : { studyId }), ...(ids === 'all' ? {} : { id: ids }), status: isRead ? 'UNREAD' : 'READ' }
  for (;;) {
    const { rows } = await studydesk.engine.listWhole(caller, 'notification', of)
    if (rows.length === 0) return body
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

function readBody(body: unknown): { readonly ids: readonly string[] | 'all'; readonly isRead: boolean } {
  const { notificationIds, read, unread, ...others } = bodyOf(body) as Partial<ReadStatus>
  const unknown = Object.keys(others).map((path) => ({ path, code: 'unknownField' }))
  if (unknown.length > 0) throw invalid(unknown)
  const isList = Array.isArray(notificationIds) && notificationIds.length <= mostIds && notificationIds.every(isUuid)
  if (notificationIds !== 'all' && !isList) throw invalid([{ path: 'notificationIds', code: 'notAList' }])
  if ((read === true) === (unread === true)) throw invalid([{ path: 'read', code: 'required' }])
  return { ids: notificationIds as readonly string[] | 'all', isRead: read === true }
}

function demandOwnStudy({ studySites }: Caller, studyId: string | null): void {
  if (studyId !== null && !studySites.some((place) => place.studyId === studyId)) throw forbidden('StudySiteForbiddenAccess')
}
