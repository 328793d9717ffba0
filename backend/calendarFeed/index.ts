import { createHash } from 'node:crypto'
import { calendarFeedCalls } from '#resources/calendarFeed/calls.ts'
import type { NewFeed } from '#resources/calendarFeed.ts'
import { languageOf } from '#resources/core/preferences.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext, Domain } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { callerOfUser } from '../tasks/callerOfUser.ts'
import { calendarOf } from './calendar.ts'
import { endFeed, feedOf, findFeed, makeFeed, noteRead } from './feeds.ts'

/** A calendar of visits for the user's own program, by a secret address that they make, and end. */
export const calendarFeedDomain: Domain = {
  calls: callsOf(calendarFeedCalls, {
    read: ({ studydesk, caller }) => feedOf(studydesk.database, caller),
    make,
    end,
    calendar: readCalendar,
  }),
}

/** @returns the address, which is shown once; the one before works no more */
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

/** What a calendar asks for every few hours: answered in full only where something changed. @throws notFound for an address that ended */
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
