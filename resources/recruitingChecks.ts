/** Check list of a study before it recruits, in set-up order. */
export const recruitingChecks = ['CRITERIA', 'CONSENT', 'VISITS', 'SCREENING_FORM', 'TEAM', 'TRAINING'] as const
export type RecruitingCheck = (typeof recruitingChecks)[number]

/** One line of the list: whether it is done, and where that is seen to. */
export interface RecruitingLine {
  /** A study recruits at sites: an open one is always required. */
  readonly code: 'SITES' | RecruitingCheck
  /** Tab of the study. */
  readonly tab: string
  /** NOT_ASKED: the study asks for none, so nothing can be missing. */
  readonly state: 'DONE' | 'MISSING' | 'NOT_ASKED'
  /** The organisation lets no study recruit without it. */
  readonly isRequired: boolean
  /** Names of what is incomplete: sites without staff, staff without training. */
  readonly names: readonly string[]
}

/** Counts of a study. */
export interface RecruitingFacts {
  readonly openSites: number
  readonly criteria: number
  readonly asksConsent: boolean
  readonly approvedConsents: number
  readonly visits: number
  readonly screeningForms: number
  readonly sitesWithoutTeam: readonly string[]
  readonly asksTraining: boolean
  readonly untrained: readonly string[]
  /** Settings of the organisation. */
  readonly required: readonly RecruitingCheck[]
}

/** The list of a study, from what is counted of it. Pure. */
export function recruitingLines(facts: RecruitingFacts): readonly RecruitingLine[] {
  const { openSites, sitesWithoutTeam, untrained, required } = facts
  const line = (code: RecruitingLine['code'], tab: string, isDone: boolean, more: Partial<RecruitingLine> = {}): RecruitingLine => ({
    code,
    tab,
    state: isDone ? 'DONE' : 'MISSING',
    isRequired: code === 'SITES' || required.includes(code),
    names: [],
    ...more,
  })
  return [
    line('SITES', 'sites', openSites > 0),
    line('CRITERIA', 'criteria', facts.criteria > 0),
    line('CONSENT', 'consents', facts.approvedConsents > 0, facts.asksConsent ? {} : { state: 'NOT_ASKED' }),
    line('VISITS', 'visits', facts.visits > 0),
    line('SCREENING_FORM', 'forms', facts.screeningForms > 0),
    line('TEAM', 'team', openSites > 0 && sitesWithoutTeam.length === 0, { names: sitesWithoutTeam }),
    line('TRAINING', 'training', untrained.length === 0, facts.asksTraining ? { names: untrained } : { state: 'NOT_ASKED' }),
  ]
}

/** Required items that are missing. */
export const blockingLines = (lines: readonly RecruitingLine[]): readonly RecruitingLine[] =>
  lines.filter(({ state, isRequired }) => isRequired && state === 'MISSING')
