import { participant } from '#resources/participant.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import { whereVisible } from '../access/visible.ts'
import { type Caller, unlockedIds } from '../caller.ts'
import type { Database } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { toStatement } from '../engine/statement.ts'

/** Suggestions at most: the most used words. */
const mostTags = 500
/** Milliseconds that an answer is kept: every participant of the caller's is looked at for it. */
const keepMs = 10_000
/** Callers whose answers are kept; the oldest goes first. */
const mostKept = 1000

interface Kept {
  readonly tags: Promise<readonly string[]>
  readonly until: number
}
const kept = new WeakMap<Database, Map<string, Kept>>()

/** Tags of the participants whom the caller may see; of a restricted profile, while it is unlocked. Specification 2, section 7. */
export async function participantTags({
  caller,
  query,
  studydesk: { database },
}: DeclaredRequest<(typeof participantCalls)['tags']>): Promise<readonly string[]> {
  const allStudies = query.allStudies === true
  const answers = kept.get(database) ?? new Map<string, Kept>()
  kept.set(database, answers)
  const key = [caller.orgId, caller.userId, allStudies && caller.can('PARTICIPANTS', 'OWN'), ...unlockedIds(caller)].join(' ')
  const before = answers.get(key)
  if (before !== undefined && before.until > Date.now()) return before.tags
  const tags = tagsSeenBy(database, caller, allStudies)
  answers.delete(key)
  answers.set(key, { tags, until: Date.now() + keepMs })
  if (answers.size > mostKept) answers.delete(answers.keys().next().value ?? '')
  tags.catch(() => answers.delete(key))
  return tags
}

/** Each word once, whatever its letter case, in the spelling that is used most; the most used first. */
async function tagsSeenBy(database: Database, caller: Caller, allStudies: boolean): Promise<readonly string[]> {
  const { build } = database
  const words = build('participant').select(build.raw('unnest("participant"."tags") as "tag"')).whereNotNull('participant.tags')
  const query = build
    .select(build.raw('mode() within group (order by "tag") as "tag"'))
    .from(whereVisible(words, caller, participant, { allStudies, isCollected: true }).as('words'))
    .groupByRaw('lower("tag")')
    .orderByRaw('count(*) desc, lower("tag")')
    .limit(mostTags)
  const [answer] = await database.batch(caller.orgId, [toStatement(query)])
  return (answer?.rows ?? []).map(({ tag }) => String(tag))
}
