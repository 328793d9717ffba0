/** When a study gives its subjects their IDs. */
export const subjectIdMoments = ['SCREENING', 'ENROLMENT'] as const

/** How the subject IDs of a study are made. */
export interface SubjectIdPattern {
  readonly prefix: string | null
  readonly namesSite: boolean
  readonly siteCode: string | null
  /** Figures of the running number at least. */
  readonly width: number
}

/** `SOM-101-0007`: prefix, code of the site and running number, as far as the study has them. Pure. */
export const subjectIdOf = ({ prefix, namesSite, siteCode, width }: SubjectIdPattern, number: number): string =>
  [prefix, namesSite ? siteCode : null, String(number).padStart(width, '0')].filter((part) => part !== null && part !== '').join('-')
