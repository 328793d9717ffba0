import type { CallContext } from '../engine/types.ts'

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
