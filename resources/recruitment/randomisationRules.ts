/** Kinds of stratification factors. QUESTION: the user answers it when they randomise a participant. */
export const factorKinds = ['SITE', 'SEX', 'AGE', 'QUESTION'] as const

/** Reasons for an emergency unblinding. */
export const unblindingCategories = ['MEDICAL_EMERGENCY', 'PREGNANCY', 'UNEXPECTED_REACTION', 'OTHER'] as const

/** Maximum number of slots of one list, over all strata. */
export const mostSlots = 20_000
/** Maximum number of strata of a study. */
export const mostStrata = 500

/** Stratum of a study without stratification factors. */
export const onlyStratum = 'ALL'

/** Returns the label of a randomisation number, such as R-0012. */
export const randomisationNumberOf = (count: number): string => `R-${String(count).padStart(4, '0')}`

/** Age band: first and last age in years; a last age of null is open. */
export interface AgeBand {
  readonly from: number
  readonly to: number | null
  readonly label: string
}

/** Returns the age bands that begin at these ages. The first band includes all younger participants. Pure. */
export function ageBandsOf(levels: readonly string[]): readonly AgeBand[] {
  const starts = levels.map(Number).sort((left, right) => left - right)
  return starts.map((from, index) => {
    const next = starts[index + 1]
    return { from, to: next === undefined ? null : next - 1, label: next === undefined ? `${from}+` : `${from}-${next - 1}` }
  })
}

/** Returns the band of an age in years; the first band for a younger participant; null without bands. */
export const ageBandOf = (levels: readonly string[], age: number): AgeBand | null => {
  const bands = ageBandsOf(levels)
  return bands.findLast(({ from }) => age >= from) ?? bands[0] ?? null
}

const levelSeparator = ' | '

/** Sexes that form strata. Another clinical sex is unknown to the factor. */
export const stratumSexes = ['FEMALE', 'MALE'] as const

/**
 * Returns the key of a stratum: the levels of the factors, in the order of the factors. A site is represented by its id, so that renaming
 * a site changes no stratum.
 */
export const stratumOf = (levels: readonly string[]): string => (levels.length === 0 ? onlyStratum : levels.join(levelSeparator))

/** Returns the levels in the key of a stratum; none for a study without factors. */
export const levelsOfStratum = (stratum: string): readonly string[] => (stratum === onlyStratum ? [] : stratum.split(levelSeparator))

/** Returns a stratum for people: its levels, each replaced by its name. */
export const labelOfStratum = (stratum: string, nameOf: (level: string) => string): string =>
  stratumOf(levelsOfStratum(stratum).map(nameOf))

/** Returns all combinations of the levels of the factors. */
export const strataOf = (levelsByFactor: readonly (readonly string[])[]): readonly string[] =>
  levelsByFactor
    .reduce<readonly (readonly string[])[]>((combined, levels) => combined.flatMap((each) => levels.map((level) => [...each, level])), [[]])
    .map(stratumOf)

const designWrites = ['create', 'update', 'remove'] as const
/** Rows that fix the arms and factors of a study: a list that is not closed, and the first randomisation. */
export const designBlockers = [
  {
    writes: designWrites,
    of: 'randomisationList',
    by: { studyId: 'studyId' },
    when: { field: 'state', in: ['DRAFT', 'ACTIVE'] },
    code: 'DesignInUse',
  },
  {
    writes: designWrites,
    of: 'randomisation',
    by: { studyId: 'studyId' },
    when: { field: 'state', in: ['RANDOMISED'] },
    code: 'DesignInUse',
  },
] as const
