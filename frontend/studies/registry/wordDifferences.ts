/** Segment of a text. `isChanged` is true if the other text does not contain it. */
interface TextSegment {
  readonly text: string
  readonly isChanged: boolean
}

interface WordDifferences {
  readonly left: readonly TextSegment[]
  readonly right: readonly TextSegment[]
}

/** Maximum product of both word counts for a comparison, which takes some tenths of a second. */
const mostCompared = 8_000_000

/**
 * Splits two texts into equal and differing segments, word by word. The joined segments are the original texts. Differences in white
 * space do not count. In very long texts, everything between the common beginning and end counts as changed. Pure.
 */
export function wordDifferences(left: string, right: string): WordDifferences {
  const [leftWords, rightWords] = [splitWords(left), splitWords(right)]
  const isSame = (firstWord: string | undefined, secondWord: string | undefined) => firstWord?.trim() === secondWord?.trim()
  const shorter = Math.min(leftWords.length, rightWords.length)
  let start = 0
  while (start < shorter && isSame(leftWords[start], rightWords[start])) start++
  let end = 0
  while (end < shorter - start && isSame(leftWords.at(-1 - end), rightWords.at(-1 - end))) end++
  const middleOf = (words: readonly string[]) => words.slice(start, words.length - end).map((word) => word.trim())
  const [leftMiddle, rightMiddle] = [middleOf(leftWords), middleOf(rightWords)]
  const shared = leftMiddle.length * rightMiddle.length > mostCompared ? noCommonWords : findCommonWords(leftMiddle, rightMiddle)
  const markChanges = (words: readonly string[], changeable: number, unchangedIndexes: ReadonlySet<number>) =>
    mergeSegments(
      words.map((text, index) => ({
        text,
        isChanged: index >= start && index < start + changeable && !unchangedIndexes.has(index - start),
      })),
    )
  return { left: markChanges(leftWords, leftMiddle.length, shared.left), right: markChanges(rightWords, rightMiddle.length, shared.right) }
}

/** Splits a text into words with the white space before them. */
const splitWords = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/g) ?? []

interface CommonWords {
  readonly left: ReadonlySet<number>
  readonly right: ReadonlySet<number>
}
const noCommonWords: CommonWords = { left: new Set(), right: new Set() }

/** Returns the positions of the longest common sequence of words. */
function findCommonWords(left: readonly string[], right: readonly string[]): CommonWords {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  const getLength = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        left[row] === right[column] ? getLength(row + 1, column + 1) + 1 : Math.max(getLength(row + 1, column), getLength(row, column + 1))
  const shared = { left: new Set<number>(), right: new Set<number>() }
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      shared.left.add(row++)
      shared.right.add(column++)
    } else if (getLength(row + 1, column) >= getLength(row, column + 1)) row++
    else column++
  }
  return shared
}

/** Merges neighbouring segments with the same `isChanged`. */
function mergeSegments(segments: readonly TextSegment[]): readonly TextSegment[] {
  const mergedSegments: TextSegment[] = []
  for (const { text, isChanged } of segments) {
    const last = mergedSegments.at(-1)
    if (last?.isChanged === isChanged) mergedSegments[mergedSegments.length - 1] = { text: last.text + text, isChanged }
    else mergedSegments.push({ text, isChanged })
  }
  return mergedSegments
}
