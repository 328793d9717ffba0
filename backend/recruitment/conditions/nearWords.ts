import type { Statement, StatementAnswer } from '../../platform/database/types.ts'
import type { Term, TermWord } from './term.ts'

/** Runs statements in one round trip. */
export type RunStatements = (...statements: readonly Statement[]) => Promise<readonly StatementAnswer[]>

/** Maximum number of similar words for one typed word. */
const mostNear = 6

/**
 * Adds the most similar words of the table to the typed words of a term, fewest changed letters first. An unfinished word is compared
 * with the beginning of table words.
 * @returns null if no word is similar
 */
export async function addNearWords(runStatements: RunStatements, term: Term): Promise<Term | null> {
  const searchableWords = term.words.map((word) => word.typed).filter((word) => word.length >= shortest && /\p{L}/u.test(word))
  if (searchableWords.length === 0) return null
  const [answer] = await runStatements({ text: nearest, values: [[...new Set(searchableWords)]], isPlannedAnew: true })
  const nearWordsByTyped = new Map(
    ((answer?.rows ?? []) as { typed: string; words: readonly string[] }[]).map(({ typed: word, words }) => [word, words]),
  )
  if (nearWordsByTyped.size === 0) return null
  const extendTermWord = (word: TermWord): TermWord => ({ ...word, whole: [...word.whole, ...(nearWordsByTyped.get(word.typed) ?? [])] })
  return { ...term, words: term.words.map(extendTermWord), code: null }
}

/** Minimum length of a word: shorter words have too many similar ones. */
const shortest = 4

/**
 * Finds similar words, except numbers. Allows two changed letters, or three in words of ten or more letters. Returns the words with the
 * fewest changes, and those with one change more.
 */
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
