interface Criteria {
  readonly inclusion: string | null
  readonly exclusion: string | null
}

type CriterionKind = keyof Criteria

/** Matches the start of a line before its text: bullets, list numbers, emphasis marks. */
const linePrefix = String.raw`[\s*_#•+-]*(?:(?:\d{1,2}|[A-Z])[.)]\s*)?[*_]*`
/** Words before the kind that add no information. */
const plainWords = 'key|main|major|general|primary|overall|study|patient|subject|participant'
const kinds = '(?<kind>(?:non[- ]?)?inclusion|exclusion)'
const criteria = '(?: criteri(?:a|on|um))?'

/** `Key Inclusion Criteria:`, `EXCLUSION CRITERIA`, `Exclusion:`: a heading that states only the kind. */
const bareHeading = new RegExp(String.raw`^${linePrefix}(?:(?:${plainWords}) )?${kinds}${criteria}[*_ ]*:?[*_\s]*$`, 'i')
/** `Inclusion Criteria: adults`: a heading with text after it. */
const headingWithText = new RegExp(String.raw`^${linePrefix}(?:(?:${plainWords}) )?${kinds}${criteria}[*_ ]*:[*_]*\s+(?<text>\S.*)$`, 'i')
/**
 * `Inclusion Criteria (Part 1)`, `Criteria for exclusion`, `Patients with the following exclusion criteria:`: a heading that states more
 * than the kind.
 */
const longHeading = new RegExp(
  String.raw`^${linePrefix}(?:criteria for ${kinds}:?|${kinds.replace('kind', 'withPart')} criteria \([^)]*\):?|[^:.;]{0,60}\b${kinds.replace('kind', 'withMore')} criteria\b[^:.;]{0,60}:)[*_\s]*$`,
  'i',
)
/**
 * Matches a sentence about one kind within the criteria of the other (`does not meet inclusion criteria:`), or about both kinds. It is
 * not a heading.
 */
const ambiguousHeading = /\b(?:not|no|without|fails?)\b.*\b(?:in|ex)clusion\b|\binclusion\b.*\bexclusion\b|\bexclusion\b.*\binclusion\b/i

/**
 * Splits the registry's criteria text at its headings. Text before the first heading, or without any heading, is for inclusion. A heading
 * that states more than its kind (for whom, in which part) stays above its criteria, so that no text is lost. Pure.
 */
export function parseCriteria(text: string | null): Criteria {
  const lines: Readonly<Record<CriterionKind, string[]>> = { inclusion: [], exclusion: [] }
  let kind: CriterionKind = 'inclusion'
  for (const line of (text ?? '').split('\n')) {
    const heading = headingOf(line)
    if (heading === null) {
      lines[kind].push(line)
      continue
    }
    kind = heading.kind
    // Starts a new paragraph.
    lines[kind].push('', ...(heading.stays === null ? [] : [heading.stays]))
  }
  return { inclusion: joinLines(lines.inclusion), exclusion: joinLines(lines.exclusion) }
}

/** @returns the kind of the criteria that follow, and the text of the line that stays above them; null if the line is not a heading */
function headingOf(line: string): { readonly kind: CriterionKind; readonly stays: string | null } | null {
  const headingMatch = bareHeading.exec(line)?.groups
  if (headingMatch !== undefined) return { kind: kindOf(headingMatch.kind), stays: null }
  const opened = headingWithText.exec(line)?.groups
  if (opened !== undefined) return { kind: kindOf(opened.kind), stays: opened.text ?? null }
  const long = ambiguousHeading.test(line) ? undefined : longHeading.exec(line)?.groups
  return long === undefined ? null : { kind: kindOf(long.kind ?? long.withPart ?? long.withMore), stays: line.trim() }
}

const kindOf = (text: string | undefined): CriterionKind => (/^inclusion$/i.test(text ?? '') ? 'inclusion' : 'exclusion')

function joinLines(lines: readonly string[]): string | null {
  const joinedText = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')
  return joinedText === '' ? null : joinedText
}
