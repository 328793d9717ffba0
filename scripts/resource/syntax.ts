/** A property of an object, or an element of an array, in a source text; without the comma after it. */
export interface Entry {
  /** Name of the property; absent for array elements. */
  readonly key?: string
  readonly start: number
  readonly end: number
  /** Position at which the value begins. */
  readonly value: number
}

/** Returns the position after the string or comment that begins at a position, else the position itself. */
function skipText(source: string, position: number): number {
  const twoCharacters = source.slice(position, position + 2)
  if (twoCharacters === '//') return endOr(source, source.indexOf('\n', position))
  if (twoCharacters === '/*') return endOr(source, source.indexOf('*/', position) + 2)
  const quote = source[position]
  if (quote !== "'" && quote !== '"' && quote !== '`') return position
  let end = position + 1
  while (end < source.length && source[end] !== quote) end += source[end] === '\\' ? 2 : 1
  return end + 1
}
const endOr = (source: string, end: number): number => (end < 2 ? source.length : end)

/** Returns the entries of the object or array whose bracket opens at a position. */
export function parseEntries(source: string, open: number): readonly Entry[] {
  const entries: Entry[] = []
  let depth = 0
  let start: number | null = null
  let end = open
  for (let position = open + 1; position < source.length; position += 1) {
    const after = skipText(source, position)
    const isComment = source[position] === '/' && after > position
    if (after > position && !isComment) {
      start ??= position
      end = after
      position = after - 1
      continue
    }
    if (isComment) {
      position = after - 1
      continue
    }
    const letter = source[position] ?? ''
    if (depth === 0 && /[,\]})]/.test(letter)) {
      if (start !== null) entries.push(entryOf(source, start, end))
      start = null
      if (letter !== ',') return entries
      continue
    }
    if (/\s/.test(letter)) continue
    if (/[[{(]/.test(letter)) depth += 1
    if (/[\]})]/.test(letter)) depth -= 1
    start ??= position
    end = position + 1
  }
  throw new Error('A bracket is not closed')
}

function entryOf(source: string, start: number, end: number): Entry {
  const [keyText, key] = /^(\w+):\s*/.exec(source.slice(start, end)) ?? []
  return key === undefined || keyText === undefined ? { start, end, value: start } : { key, start, end, value: start + keyText.length }
}

/** Returns the text with another entry at the end of an object or array. */
export function addEntry(source: string, open: number, text: string): string {
  const last = parseEntries(source, open).at(-1)
  return last === undefined
    ? `${source.slice(0, open + 1)}${text}${source.slice(open + 1)}`
    : `${source.slice(0, last.end)}, ${text}${source.slice(last.end)}`
}

/** Returns the text without the entries of an object or array for which `isRemoved` is true. */
export function removeEntries(source: string, open: number, isRemoved: (text: string, key: string | undefined) => boolean): string {
  const entries = parseEntries(source, open)
  const index = entries.findIndex(({ key, start, end }) => isRemoved(source.slice(start, end), key))
  const entry = entries[index]
  if (entry === undefined) return source
  const before = entries[index - 1]
  const next = entries[index + 1]
  const [removalStart, removalEnd] = before !== undefined ? [before.end, entry.end] : [entry.start, next?.start ?? entry.end]
  return removeEntries(`${source.slice(0, removalStart)}${source.slice(removalEnd)}`, open, isRemoved)
}

/** Returns the position of a property's opening bracket, by its path from the object at a position; null if it has none. */
export function openingOf(source: string, open: number, path: readonly string[]): number | null {
  const [name, ...remainingPath] = path
  if (name === undefined) return open
  const entry = parseEntries(source, open).find(({ key }) => key === name)
  if (entry === undefined || !/[[{]/.test(source[entry.value] ?? '')) return null
  return openingOf(source, entry.value, remainingPath)
}
