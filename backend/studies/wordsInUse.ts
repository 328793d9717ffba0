import type { Call, CallRequest } from '../engine/types.ts'

/** Words at most: those of most studies. */
const mostWords = 500

/** A word is what one study says; each once, whatever its letter case, in the spelling that is used most. */
const inUse =
  (word: string) =>
  async ({ caller, studydesk: { database } }: CallRequest) => {
    const [answer] = await database.batch(caller.orgId, [
      {
        text: `select mode() within group (order by word) as word
        from study cross join lateral ${word} as said (word)
        where study.org_id = $1 and study.deleted_at is null and btrim(word) <> ''
        group by lower(word) order by count(*) desc, lower(word) limit ${mostWords}`,
        values: [caller.orgId],
      },
    ])
    return (answer?.rows ?? []).map((row) => String(row.word))
  }

const access = { page: 'ADMIN_STUDY', action: 'VIEW' } as const

/** What the studies of the organisation are tagged with, are found by and give, for inputs that suggest words. Specification 2, section 7, "Study". */
export const wordCalls: readonly Call[] = [
  { method: 'GET', path: 'getTags', access, handler: inUse('unnest(study.internal_tags)') },
  { method: 'GET', path: 'getSearchTags', access, handler: inUse('unnest(study.conditions)') },
  { method: 'GET', path: 'getIntervention', access, handler: inUse('(values (study.intervention))') },
]
