interface Criteria {
  readonly inclusion: string | null
  readonly exclusion: string | null
}

/** A heading on a line of its own, as the registry writes it: `Key Inclusion Criteria:`, `EXCLUSION CRITERIA`. */
const heading = /^[\s*#-]*(?:\w+ )?(inclusion|exclusion) criteria[ *]*:?[ *]*$/gim

/**
 * The one text of the registry, split at its headings. What stands before the first heading, or in a text without any, is of inclusion. Pure.
 */
export function criteriaIn(text: string | null): Criteria {
  const parts: Record<'inclusion' | 'exclusion', string[]> = { inclusion: [], exclusion: [] }
  let kind: keyof typeof parts = 'inclusion'
  let from = 0
  for (const found of text?.matchAll(heading) ?? []) {
    parts[kind].push(text?.slice(from, found.index) ?? '')
    kind = found[1]?.toLowerCase() === 'exclusion' ? 'exclusion' : 'inclusion'
    from = found.index + found[0].length
  }
  parts[kind].push(text?.slice(from) ?? '')
  return { inclusion: joined(parts.inclusion), exclusion: joined(parts.exclusion) }
}

function joined(parts: readonly string[]): string | null {
  const whole = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
  return whole === '' ? null : whole
}
