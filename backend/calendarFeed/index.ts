import { createHash } from 'node:crypto'
import type { FeedAnswer, NewFeed } from '#resources/calendarFeed.ts'
import { languageOf } from '#resources/core/preferences.ts'
import type { CallRequest, Domain } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { notFound } from '../errors.ts'
import { callerOfUser } from '../tasks/callerOfUser.ts'
import { calendarOf } from './calendar.ts'
import { endFeed, feedOf, findFeed, makeFeed, noteRead } from './feeds.ts'

const access = { page: 'STUDY_SCHEDULER', action: 'VIEW' } as const

/** A calendar of visits for the user's own program, by a secret address that they make, and end. */
export const calendarFeedDomain: Domain = {
  calls: [
    { method: 'GET', path: 'calendar-feed', access, handler: ({ studydesk, caller }) => feedOf(studydesk.database, caller) },
    {
      method: 'POST',
      path: 'calendar-feed',
      body: { 'isWhole?': 'true: all visits that the user sees, not their own alone.', 'hasNames?': 'true: with names of participants.' },
      access,
      status: 201,
      handler: make,
    },
    { method: 'DELETE', path: 'calendar-feed', access, handler: end },
    { method: 'GET', path: 'public/calendar/:token', access: { public: true }, answer: 'bare', weight: 20, handler: read },
  ],
}

/** @returns the address, which is shown once; the one before works no more */
async function make({ studydesk: { database, engine, config }, caller, body }: CallRequest): Promise<NewFeed> {
  const { isWhole, hasNames } = bodyOf(body)
  const choice = { isWhole: isWhole === true, hasNames: hasNames === true }
  return database.transaction(caller.orgId, async (run) => {
    const { id, token, feed } = await makeFeed(run, caller, choice)
    const changes = { isWhole: [null, choice.isWhole], hasNames: [null, choice.hasNames] } as const
    await run(engine.auditStatement(caller, { kind: 'calendarFeed', action: 'create', recordId: id, changes }))
    return { ...feed, address: `${config.publicUrl}/api/public/calendar/${token}.ics` }
  })
}

async function end({ studydesk: { database, engine }, caller }: CallRequest): Promise<FeedAnswer | null> {
  await database.transaction(caller.orgId, async (run) => {
    const id = await endFeed(run, caller)
    if (id !== null) await run(engine.auditStatement(caller, { kind: 'calendarFeed', action: 'remove', recordId: id, changes: {} }))
  })
  return null
}

/** What a calendar asks for every few hours: answered in full only where something changed. @throws notFound for an address that ended */
async function read({ studydesk, params: { token = '' }, setHeader, header }: CallRequest): Promise<string> {
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
