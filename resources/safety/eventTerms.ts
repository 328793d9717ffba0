/** Outcomes of an adverse event, as in CDISC SDTM (AEOUT). */
export const eventOutcomes = ['RECOVERED', 'RECOVERING', 'NOT_RECOVERED', 'RECOVERED_WITH_SEQUELAE', 'FATAL', 'UNKNOWN'] as const

/** Tones of the outcomes. */
export const outcomeTones = {
  RECOVERED: 'success',
  RECOVERING: 'progress',
  NOT_RECOVERED: 'warning',
  RECOVERED_WITH_SEQUELAE: 'warning',
  FATAL: 'danger',
  UNKNOWN: 'neutral',
} as const

/** Relation of an adverse event to the study treatment, from the weakest to the strongest. */
export const eventRelations = ['UNRELATED', 'UNLIKELY', 'POSSIBLE', 'PROBABLE', 'DEFINITE'] as const

/** Actions with the study treatment because of an adverse event, as in CDISC SDTM (AEACN). */
export const eventActions = ['NOT_CHANGED', 'REDUCED', 'INTERRUPTED', 'WITHDRAWN', 'INCREASED', 'NOT_APPLICABLE', 'UNKNOWN'] as const

/** Criteria for a serious adverse event. One is enough. ICH E2A, section II.B. */
export const seriousCriteria = [
  'DEATH',
  'LIFE_THREATENING',
  'HOSPITALISATION',
  'DISABILITY',
  'CONGENITAL_ANOMALY',
  'MEDICALLY_IMPORTANT',
] as const

/** Grades of severity, CTCAE: 1 is mild, 5 is death. */
export const eventGrade = { min: 1, max: 5 } as const

/** Hours from the moment at which the site became aware of a serious event to the deadline of its first report. */
export const hoursToReport = 24
