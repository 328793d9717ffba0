import type { Call, CallContext } from '../engine/types.ts'

/** Words at most: those of most organisations. */
const mostWords = 500

/**
 * Answers the words that rows of a table say; each once, whatever its letter case, in the spelling that is used most.
 * @param word SQL of rows of words of one row of the table
 * @param condition of the rows that count
 */
export const wordsOf =
  (table: string, word: string, condition = 'true') =>
  async ({ caller, studydesk: { database } }: CallContext) => {
    const [answer] = await database.batch(caller.orgId, [
      {
        text: `select mode() within group (order by word) as word
        from ${table} cross join lateral ${word} as said (word)
        where ${table}.org_id = $1 and ${condition} and btrim(word) <> ''
        group by lower(word) order by count(*) desc, lower(word) limit ${mostWords}`,
        values: [caller.orgId],
      },
    ])
    return (answer?.rows ?? []).map((row) => String(row.word))
  }

const inUse = (word: string) => wordsOf('study', word, 'study.deleted_at is null')

const access = { page: 'ADMIN_STUDY', action: 'VIEW' } as const

/** What the studies of the organisation are tagged with, are found by and give, for inputs that suggest words. Specification 2, section 7, "Study". */
export const wordCalls: readonly Call[] = [
  { method: 'GET', path: 'getTags', access, handler: inUse('unnest(study.internal_tags)') },
  { method: 'GET', path: 'getSearchTags', access, handler: inUse('unnest(study.conditions)') },
  { method: 'GET', path: 'getIntervention', access, handler: inUse('(values (study.intervention))') },
]
