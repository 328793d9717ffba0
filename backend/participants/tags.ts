import { participant } from '#resources/participants/participant.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import { whereVisible } from '../platform/access/visible.ts'
import { type Caller, unlockedIds } from '../platform/common/caller.ts'
import type { Database } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { toStatement } from '../platform/engine/statement.ts'

/** Largest number of suggestions: the most used tags. */
const mostTags = 500
/** Milliseconds that a response is cached: its query reads every participant of the caller. */
const cacheMs = 10_000
/** Callers whose responses are cached; the oldest is removed first. */
const maxStored = 1000

interface Stored {
  readonly tags: Promise<readonly string[]>
  readonly until: number
}
const stored = new WeakMap<Database, Map<string, Stored>>()

/**
 * Returns the tags of the participants whom the caller may see. Includes those of a restricted profile only while it is unlocked.
 * Specification 2, section 7.
 */
export async function listParticipantTags({
  caller,
  query,
  studydesk: { database },
}: DeclaredRequest<(typeof participantCalls)['tags']>): Promise<readonly string[]> {
  const allStudies = query.allStudies === true
  const answers = stored.get(database) ?? new Map<string, Stored>()
  stored.set(database, answers)
  const key = [caller.orgId, caller.userId, allStudies && caller.can('PARTICIPANTS', 'OWN'), ...unlockedIds(caller)].join(' ')
  const before = answers.get(key)
  if (before !== undefined && before.until > Date.now()) return before.tags
  const tags = readVisibleTags(database, caller, allStudies)
  answers.delete(key)
  answers.set(key, { tags, until: Date.now() + cacheMs })
  if (answers.size > maxStored) answers.delete(answers.keys().next().value ?? '')
  tags.catch(() => answers.delete(key))
  return tags
}

/** Returns each tag once, regardless of letter case, in its most used spelling; the most used tags come first. */
async function readVisibleTags(database: Database, caller: Caller, allStudies: boolean): Promise<readonly string[]> {
  const { build } = database
  const tagQuery = build('participant').select(build.raw('unnest("participant"."tags") as "tag"')).whereNotNull('participant.tags')
  const query = build
    .select(build.raw('mode() within group (order by "tag") as "tag"'))
    .from(whereVisible(tagQuery, caller, participant, { allStudies, isCollected: true }).as('words'))
    .groupByRaw('lower("tag")')
    .orderByRaw('count(*) desc, lower("tag")')
    .limit(mostTags)
  const [answer] = await database.batch(caller.orgId, [toStatement(query)])
  return (answer?.rows ?? []).map(({ tag }) => String(tag))
}
