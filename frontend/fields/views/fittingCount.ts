/** Characters that fit into one line of a list's cell, and those that the space around each tag takes. */
const [lineLength, spaceLength] = [36, 3]

/** Returns how many texts fit into one line of a list's cell as tags, at least one. Pure. */
export function fittingCount(words: readonly string[]): number {
  const ends = words.map((_, index) => words.slice(0, index + 1).reduce((sum, { length }) => sum + length + spaceLength, 0))
  const count = ends.filter((end) => end <= lineLength).length
  return Math.max(1, count)
}
