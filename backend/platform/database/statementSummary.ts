const maxCached = 1000
const maxTables = 5
const summaries = new Map<string, string>()

/**
 * Describes a statement by its verb and the tables and functions that it names, as in `SELECT participant study_site`. Quoted texts and
 * comments are removed first, so the summary never contains a value.
 */
export function summaryOf(text: string): string {
  const cached = summaries.get(text)
  if (cached !== undefined) return cached
  if (summaries.size >= maxCached) summaries.clear()
  const summary = summarise(text)
  summaries.set(text, summary)
  return summary
}

const quoted = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g
const targets = /(?<!\bdistinct\s+)\b(?:from|join|into|(?<!\b(?:for|do)\s+)update)\s+(?:only\s+)?"?([a-z_][a-z0-9_.]*)/gi
/** Words that may follow the words before a table. */
const otherWords: ReadonlySet<string> = new Set(['select', 'lateral', 'set', 'of'])

function summarise(text: string): string {
  const plain = text.replaceAll(quoted, ' ')
  const verb =
    /\b(?:insert(?=\s+into)|(?<!\b(?:for|do)\s+)update|delete(?=\s+from))\b/i.exec(plain)?.[0] ?? /[a-z]+/i.exec(plain)?.[0] ?? ''
  const names = [...plain.matchAll(targets)].map(([, name = '']) => name.toLowerCase()).filter((name) => !otherWords.has(name))
  const isSelect = verb.toLowerCase() === 'with'
  return [isSelect ? 'SELECT' : verb.toUpperCase(), ...[...new Set(names)].slice(0, maxTables)].join(' ')
}
