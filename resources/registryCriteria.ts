interface Criteria {
  readonly inclusion: string | null
  readonly exclusion: string | null
}

type Kind = keyof Criteria

/** The start of a line before its words: bullets, numbers of a list, signs of emphasis. */
const lead = String.raw`[\s*_#•+-]*(?:(?:\d{1,2}|[A-Z])[.)]\s*)?[*_]*`
/** Words before the kind that tell no more than it. */
const plain = 'key|main|major|general|primary|overall|study|patient|subject|participant'
const kinds = '(?<kind>(?:non[- ]?)?inclusion|exclusion)'
const criteria = '(?: criteri(?:a|on|um))?'

/** `Key Inclusion Criteria:`, `EXCLUSION CRITERIA`, `Exclusion:`: it tells the kind and no more. */
const bareHeading = new RegExp(String.raw`^${lead}(?:(?:${plain}) )?${kinds}${criteria}[*_ ]*:?[*_\s]*$`, 'i')
/** `Inclusion Criteria: adults`: the text is behind it. */
const headingWithText = new RegExp(String.raw`^${lead}(?:(?:${plain}) )?${kinds}${criteria}[*_ ]*:[*_]*\s+(?<text>\S.*)$`, 'i')
/** `Inclusion Criteria (Part 1)`, `Criteria for exclusion`, `Patients with the following exclusion criteria:`: it tells more. */
const longHeading = new RegExp(
  String.raw`^${lead}(?:criteria for ${kinds}:?|${kinds.replace('kind', 'withPart')} criteria \([^)]*\):?|[^:.;]{0,60}\b${kinds.replace('kind', 'withMore')} criteria\b[^:.;]{0,60}:)[*_\s]*$`,
  'i',
)
/** A sentence about one kind among the criteria of the other (`does not meet inclusion criteria:`), or about both. */
const speaksOfBoth = /\b(?:not|no|without|fails?)\b.*\b(?:in|ex)clusion\b|\binclusion\b.*\bexclusion\b|\bexclusion\b.*\binclusion\b/i

/**
 * The one text of the registry, split at its headings. What stands before the first heading, or in a text without any, is of inclusion. A heading
 * that says more than its kind (for whom, in which part) stays above its criteria, so that no word of the text is lost. Pure.
 */
export function criteriaIn(text: string | null): Criteria {
  const lines: Readonly<Record<Kind, string[]>> = { inclusion: [], exclusion: [] }
  let kind: Kind = 'inclusion'
  for (const line of (text ?? '').split('\n')) {
    const found = headingOf(line)
    if (found === null) {
      lines[kind].push(line)
      continue
    }
    kind = found.kind
    // A paragraph of its own, whatever stood there before.
    lines[kind].push('', ...(found.stays === null ? [] : [found.stays]))
  }
  return { inclusion: joined(lines.inclusion), exclusion: joined(lines.exclusion) }
}

/** @returns which criteria follow, and what of the line is to be read above them; null for a line that is no heading */
function headingOf(line: string): { readonly kind: Kind; readonly stays: string | null } | null {
  const bare = bareHeading.exec(line)?.groups
  if (bare !== undefined) return { kind: kindOf(bare.kind), stays: null }
  const opened = headingWithText.exec(line)?.groups
  if (opened !== undefined) return { kind: kindOf(opened.kind), stays: opened.text ?? null }
  const long = speaksOfBoth.test(line) ? undefined : longHeading.exec(line)?.groups
  return long === undefined ? null : { kind: kindOf(long.kind ?? long.withPart ?? long.withMore), stays: line.trim() }
}

const kindOf = (word: string | undefined): Kind => (/^inclusion$/i.test(word ?? '') ? 'inclusion' : 'exclusion')

function joined(lines: readonly string[]): string | null {
  const whole = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')
  return whole === '' ? null : whole
}
