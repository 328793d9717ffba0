/** A piece of a text, and whether the other text lacks it. */
interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

interface WordDifferences {
  readonly left: readonly Piece[]
  readonly right: readonly Piece[]
}

/** Words times words that are compared at most: some tenths of a second. */
const mostCompared = 8_000_000

/**
 * Two texts in pieces, word by word: joined again they are the texts. Blanks alone are no difference. Far too long texts are marked as a whole
 * between what both begin and end with. Pure.
 */
export function wordDifferences(left: string, right: string): WordDifferences {
  const [ofLeft, ofRight] = [piecesIn(left), piecesIn(right)]
  const isSame = (one: string | undefined, other: string | undefined) => one?.trim() === other?.trim()
  const shorter = Math.min(ofLeft.length, ofRight.length)
  let start = 0
  while (start < shorter && isSame(ofLeft[start], ofRight[start])) start++
  let end = 0
  while (end < shorter - start && isSame(ofLeft.at(-1 - end), ofRight.at(-1 - end))) end++
  const middleOf = (words: readonly string[]) => words.slice(start, words.length - end).map((word) => word.trim())
  const [midLeft, midRight] = [middleOf(ofLeft), middleOf(ofRight)]
  const shared = midLeft.length * midRight.length > mostCompared ? nothingCommon : common(midLeft, midRight)
  const marked = (words: readonly string[], changeable: number, stays: ReadonlySet<number>) =>
    joined(words.map((text, place) => ({ text, isChanged: place >= start && place < start + changeable && !stays.has(place - start) })))
  return { left: marked(ofLeft, midLeft.length, shared.left), right: marked(ofRight, midRight.length, shared.right) }
}

/** Words with the blanks before them. */
const piecesIn = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/g) ?? []

interface CommonWords {
  readonly left: ReadonlySet<number>
  readonly right: ReadonlySet<number>
}
const nothingCommon: CommonWords = { left: new Set(), right: new Set() }

/** Places of the longest sequence of words that both have. */
function common(left: readonly string[], right: readonly string[]): CommonWords {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const shared = { left: new Set<number>(), right: new Set<number>() }
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      shared.left.add(row++)
      shared.right.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return shared
}

/** Neighbours of one kind are one piece. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const whole: Piece[] = []
  for (const { text, isChanged } of pieces) {
    const last = whole.at(-1)
    if (last?.isChanged === isChanged) whole[whole.length - 1] = { text: last.text + text, isChanged }
    else whole.push({ text, isChanged })
  }
  return whole
}
