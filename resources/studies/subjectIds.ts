/** Stages at which a study assigns subject IDs. */
export const subjectIdMoments = ['SCREENING', 'ENROLMENT'] as const

/** Format of a study's subject IDs. */
export interface SubjectIdPattern {
  readonly prefix: string | null
  readonly namesSite: boolean
  readonly siteCode: string | null
  /** Minimum number of digits of the running number. */
  readonly width: number
}

/** `SOM-101-0007`: prefix, site code and running number. Parts that the study does not use are left out. Pure. */
export const subjectIdOf = ({ prefix, namesSite, siteCode, width }: SubjectIdPattern, number: number): string =>
  [prefix, namesSite ? siteCode : null, String(number).padStart(width, '0')]
    .filter((segment) => segment !== null && segment !== '')
    .join('-')
