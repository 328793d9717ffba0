import type { CallContext } from '../platform/engine/types.ts'

/** Maximum number of words. Few organisations use more. */
const maxTerms = 500

/**
 * Returns the distinct words in rows of a table, ignoring case, in the most frequent spelling.
 * @param termsSql SQL that returns the words of one row
 * @param condition SQL condition that selects the rows
 */
export const createTermsReader =
  (table: string, termsSql: string, condition = 'true') =>
  async ({ caller, studydesk: { database } }: CallContext) => {
    const [answer] = await database.batch(caller.orgId, [
      {
        text: `select mode() within group (order by word) as word
        from ${table} cross join lateral ${termsSql} as said (word)
        where ${table}.org_id = $1 and ${condition} and btrim(word) <> ''
        group by lower(word) order by count(*) desc, lower(word) limit ${maxTerms}`,
        values: [caller.orgId],
      },
    ])
    return (answer?.rows ?? []).map((row) => String(row.word))
  }
