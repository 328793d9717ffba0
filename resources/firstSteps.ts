/** Set-up steps of a new organisation, in order: each builds on the one before. */
export const firstSteps = ['site', 'study', 'studySite', 'activate', 'user', 'assignment'] as const
export type FirstStep = (typeof firstSteps)[number]

/** `GET home/first-steps`. */
export interface FirstStepsAnswer {
  readonly done: readonly FirstStep[]
  /** The newest study, to which steps lead; null while there is none. */
  readonly studyId: string | null
  /** The newest user beside the reader, to whom steps lead; null while there is none. */
  readonly userId: string | null
}
