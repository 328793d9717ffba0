/** An action tag in the annotation of a REDCap field. */
export interface ActionTag {
  /** Name without `@`. */
  readonly name: string
  /** Text after `=`; null if there is none. */
  readonly value: string | null
  /** Text in brackets after the name; null if there are none. */
  readonly call: string | null
  /** The tag as in the file. */
  readonly text: string
}

const start = /(?<![\w.])@([A-Z][A-Z0-9-]*)/g
const assigned = /^\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s@]+))/

/** Splits an annotation into its action tags and the rest of the text. Pure. */
export function parseAnnotation(annotation: string): { readonly tags: readonly ActionTag[]; readonly rest: string } {
  const tags: ActionTag[] = []
  let rest = ''
  let end = 0
  for (const match of annotation.matchAll(start)) {
    // A tag within the brackets of another tag, as in `@IF(…, @HIDDEN, '')`.
    if (match.index < end) continue
    const [head, name = ''] = match
    const after = annotation.slice(match.index + head.length)
    const call = bracketsOf(after)
    const value = call === null ? assigned.exec(after) : null
    const length = head.length + (call === null ? (value?.[0].length ?? 0) : call.length)
    rest += annotation.slice(end, match.index)
    end = match.index + length
    tags.push({
      name,
      value: value === null ? null : (value[1] ?? value[2] ?? value[3] ?? ''),
      call: call === null ? null : call.trim().slice(1, -1),
      text: annotation.slice(match.index, end).trim(),
    })
  }
  return { tags, rest: (rest + annotation.slice(end)).replaceAll(/\s+/g, ' ').trim() }
}

/** Returns the text up to the bracket that closes the first one; null if the text does not begin with brackets or does not close them. */
function bracketsOf(text: string): string | null {
  if (!/^\s*\(/.test(text)) return null
  let depth = 0
  let quote = ''
  for (const [index, sign] of [...text].entries()) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(') depth += 1
    else if (sign === ')' && --depth === 0) return text.slice(0, index + 1)
  }
  return null
}

/** Splits the values of a call at commas outside of brackets and quotation marks. Pure. */
export function splitValues(text: string): readonly string[] {
  const values: string[] = ['']
  let depth = 0
  let quote = ''
  for (const sign of text) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0 && quote === '') values.push('')
    else values[values.length - 1] += sign
  }
  return values.map((value) => value.trim())
}
