/** A property of an object, or an element of an array, in the text of a source: without the comma behind it. */
export interface Entry {
  /** Absent for elements of arrays. */
  readonly key?: string
  readonly start: number
  readonly end: number
  /** Where the value begins. */
  readonly value: number
}

/** The position behind a string or comment that begins at a position, else the position itself. */
function skipText(source: string, at: number): number {
  const two = source.slice(at, at + 2)
  if (two === '//') return endOr(source, source.indexOf('\n', at))
  if (two === '/*') return endOr(source, source.indexOf('*/', at) + 2)
  const quote = source[at]
  if (quote !== "'" && quote !== '"' && quote !== '`') return at
  let end = at + 1
  while (end < source.length && source[end] !== quote) end += source[end] === '\\' ? 2 : 1
  return end + 1
}
const endOr = (source: string, end: number): number => (end < 2 ? source.length : end)

/** Entries of the object or array whose bracket opens at a position. */
export function entriesIn(source: string, open: number): readonly Entry[] {
  const entries: Entry[] = []
  let depth = 0
  let start: number | null = null
  let end = open
  for (let at = open + 1; at < source.length; at += 1) {
    const after = skipText(source, at)
    const isComment = source[at] === '/' && after > at
    if (after > at && !isComment) {
      start ??= at
      end = after
      at = after - 1
      continue
    }
    if (isComment) {
      at = after - 1
      continue
    }
    const letter = source[at] ?? ''
    if (depth === 0 && /[,\]})]/.test(letter)) {
      if (start !== null) entries.push(entryOf(source, start, end))
      start = null
      if (letter !== ',') return entries
      continue
    }
    if (/\s/.test(letter)) continue
    if (/[[{(]/.test(letter)) depth += 1
    if (/[\]})]/.test(letter)) depth -= 1
    start ??= at
    end = at + 1
  }
  throw new Error('A bracket is not closed')
}

function entryOf(source: string, start: number, end: number): Entry {
  const [whole, key] = /^(\w+):\s*/.exec(source.slice(start, end)) ?? []
  return key === undefined || whole === undefined ? { start, end, value: start } : { key, start, end, value: start + whole.length }
}

/** The text with one more entry at the end of an object or array. */
export function addEntry(source: string, open: number, text: string): string {
  const last = entriesIn(source, open).at(-1)
  return last === undefined
    ? `${source.slice(0, open + 1)}${text}${source.slice(open + 1)}`
    : `${source.slice(0, last.end)}, ${text}${source.slice(last.end)}`
}

/** The text without the entries of an object or array for which the test holds. */
export function removeEntries(source: string, open: number, isRemoved: (text: string, key: string | undefined) => boolean): string {
  const entries = entriesIn(source, open)
  const index = entries.findIndex(({ key, start, end }) => isRemoved(source.slice(start, end), key))
  const entry = entries[index]
  if (entry === undefined) return source
  const before = entries[index - 1]
  const next = entries[index + 1]
  const [from, to] = before !== undefined ? [before.end, entry.end] : [entry.start, next?.start ?? entry.end]
  return removeEntries(`${source.slice(0, from)}${source.slice(to)}`, open, isRemoved)
}

/** Where the bracket of a property opens, by its path from the object at a position; null where it has none. */
export function openingOf(source: string, open: number, path: readonly string[]): number | null {
  const [name, ...rest] = path
  if (name === undefined) return open
  const entry = entriesIn(source, open).find(({ key }) => key === name)
  if (entry === undefined || !/[[{]/.test(source[entry.value] ?? '')) return null
  return openingOf(source, entry.value, rest)
}
