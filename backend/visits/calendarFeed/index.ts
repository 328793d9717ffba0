import { createHash } from 'node:crypto'
import { languageOf } from '#resources/core/values/preferences.ts'
import type { NewFeed } from '#resources/visits/calendarFeed.ts'
import { calendarFeedCalls } from '#resources/visits/calendarFeedCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext, Domain } from '../../platform/engine/types.ts'
import { callerOfUser } from '../../platform/tasks/callerOfUser.ts'
import { calendarOf } from './calendar.ts'
import { endFeed, feedOf, findFeed, makeFeed, noteRead } from './feeds.ts'

/** Domain of the calendar feed: users create a secret URL with their visits for their own calendar program, and can revoke it. */
export const calendarFeedDomain: Domain = {
  calls: callsOf(calendarFeedCalls, {
    read: ({ studydesk, caller }) => feedOf(studydesk.database, caller),
    make,
    end,
    calendar: readCalendar,
  }),
}

/** Creates a feed. @returns the URL, which is shown once; the previous one stops working */
async function make({
  studydesk: { database, engine, config },
  caller,
  input: choice,
}: DeclaredRequest<(typeof calendarFeedCalls)['make']>): Promise<NewFeed> {
  return database.transaction(caller.orgId, async (run) => {
    const { id, token, feed } = await makeFeed(run, caller, choice)
    const changes = { isWhole: [null, choice.isWhole], hasNames: [null, choice.hasNames] } as const
    await run(engine.auditStatement(caller, { kind: 'calendarFeed', action: 'create', recordId: id, changes }))
    return { ...feed, address: `${config.publicUrl}/api/public/calendar/${token}.ics` }
  })
}

async function end({ studydesk: { database, engine }, caller }: CallContext): Promise<null> {
  await database.transaction(caller.orgId, async (run) => {
    const id = await endFeed(run, caller)
    if (id !== null) await run(engine.auditStatement(caller, { kind: 'calendarFeed', action: 'remove', recordId: id, changes: {} }))
  })
  return null
}

/**
 * Returns the calendar feed, which programs request every few hours. Sends the content only after a change. @throws notFound for a
 * revoked URL
 */
async function readCalendar({
  studydesk,
  params: { token },
  setHeader,
  header,
}: DeclaredRequest<(typeof calendarFeedCalls)['calendar']>): Promise<string> {
  const feed = await findFeed(studydesk.database, token.replace(/\.ics$/, ''))
  if (feed === null) throw notFound()
  const language = languageOf({ browser: header('accept-language') })
  const caller = await callerOfUser(studydesk, { orgId: feed.orgId, userId: feed.userId, language, taskId: feed.id }).catch(() => {
    throw notFound()
  })
  if (!caller.can('STUDY_SCHEDULER', 'VIEW')) throw notFound()
  const calendar = await calendarOf(studydesk, caller, feed, studydesk.texts.text(language, 'studyScheduler:feed.name'))
  await noteRead(studydesk.database, feed)
  setHeader('Content-Type', 'text/calendar; charset=utf-8')
  setHeader('Cache-Control', 'private, no-cache')
  setHeader('ETag', `"${createHash('sha256').update(calendar).digest('base64url')}"`)
  return calendar
}
