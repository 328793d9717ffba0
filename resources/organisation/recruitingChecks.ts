/** Checklist of a study before it recruits, in set-up order. */
export const recruitingChecks = ['CRITERIA', 'CONSENT', 'VISITS', 'SCREENING_FORM', 'TEAM', 'TRAINING'] as const
export type RecruitingCheck = (typeof recruitingChecks)[number]

/** One line of the checklist: its state and the tab where users complete it. */
export interface RecruitingLine {
  /** 'SITES' is an open site, which is always required, because a study recruits at sites. */
  readonly code: 'SITES' | RecruitingCheck
  /** Tab of the study that completes the line. */
  readonly tab: string
  /** NOT_ASKED: the study requires no item of this kind, so none can be missing. */
  readonly state: 'DONE' | 'MISSING' | 'NOT_ASKED'
  /** True if the organization requires this item before any study can recruit. */
  readonly isRequired: boolean
  /** Names of incomplete items: sites without staff, staff without training. */
  readonly names: readonly string[]
}

/** Counts from which the checklist of a study is computed. */
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
  /** Required items, from the organization's settings. */
  readonly required: readonly RecruitingCheck[]
}

/** Returns the checklist of a study from its counts. Pure. */
export function createRecruitingLines(facts: RecruitingFacts): readonly RecruitingLine[] {
  const { openSites, sitesWithoutTeam, untrained, required } = facts
  const createLine = (
    code: RecruitingLine['code'],
    tab: string,
    isDone: boolean,
    overrides: Partial<RecruitingLine> = {},
  ): RecruitingLine => ({
    code,
    tab,
    state: isDone ? 'DONE' : 'MISSING',
    isRequired: code === 'SITES' || required.includes(code),
    names: [],
    ...overrides,
  })
  return [
    createLine('SITES', 'sites', openSites > 0),
    createLine('CRITERIA', 'criteria', facts.criteria > 0),
    createLine('CONSENT', 'consents', facts.approvedConsents > 0, facts.asksConsent ? {} : { state: 'NOT_ASKED' }),
    createLine('VISITS', 'visits', facts.visits > 0),
    createLine('SCREENING_FORM', 'forms', facts.screeningForms > 0),
    createLine('TEAM', 'team', openSites > 0 && sitesWithoutTeam.length === 0, { names: sitesWithoutTeam }),
    createLine('TRAINING', 'training', untrained.length === 0, facts.asksTraining ? { names: untrained } : { state: 'NOT_ASKED' }),
  ]
}

/** Returns the required items that are missing. */
export const getBlockingLines = (lines: readonly RecruitingLine[]): readonly RecruitingLine[] =>
  lines.filter(({ state, isRequired }) => isRequired && state === 'MISSING')
