import type { Statement, StatementAnswer } from '../database/types.ts'
import type { SoughtWord, Term } from './term.ts'

/** Runs statements in one round trip. */
export type Ask = (...statements: readonly Statement[]) => Promise<readonly StatementAnswer[]>

/** Words of the table that one typed word may mean. */
const mostNear = 6

/**
 * The same term with the nearest words of the table beside those that were typed: fewest letters to change first, a word that is not
 * finished yet against as many letters of the table's.
 * @returns null when nothing is near
 */
export async function withNearWords(ask: Ask, term: Term): Promise<Term | null> {
  const typed = term.words.map((word) => word.typed).filter((word) => word.length >= shortest && /\p{L}/u.test(word))
  if (typed.length === 0) return null
  const [answer] = await ask({ text: nearest, values: [[...new Set(typed)]], isPlannedAnew: true })
  const near = new Map(
    ((answer?.rows ?? []) as { typed: string; words: readonly string[] }[]).map(({ typed: word, words }) => [word, words]),
  )
  if (near.size === 0) return null
  const extended = (word: SoughtWord): SoughtWord => ({ ...word, whole: [...word.whole, ...(near.get(word.typed) ?? [])] })
  return { ...term, words: term.words.map(extended), code: null }
}

/** Words shorter than this have too many near ones. */
const shortest = 4

/** Figures are no words. Two changes, three in words of ten letters and more; of those the fewest and one above. */
const nearest = `
  select given.word as typed, array_agg(near.word order by near.changes, near.uses desc, near.word) as words
  from unnest($1::text[]) as given (word)
  cross join lateral (
    select word, uses, changes, min(changes) over () as fewest
    from (
      select word, uses,
        least(levenshtein(word, given.word), levenshtein(left(word, char_length(given.word)), given.word)) as changes
      from condition_word
      where word % given.word and word > '9~' and char_length(word) between 3 and 60 and char_length(given.word) <= 60
    ) as like_it
    where changes between 1 and case when char_length(given.word) < 10 then 2 else 3 end
    order by changes, uses desc, word
    limit ${mostNear}
  ) as near
  where near.changes <= near.fewest + 1
  group by given.word`
