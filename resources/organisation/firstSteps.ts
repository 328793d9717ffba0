/** Set-up steps of a new organization, in order: each requires the one before. */
export const firstSteps = ['site', 'study', 'studySite', 'activate', 'user', 'assignment'] as const
export type FirstStep = (typeof firstSteps)[number]

/** `GET home/first-steps`. */
export interface FirstStepsAnswer {
  readonly done: readonly FirstStep[]
  /** The newest study, which the steps link to; null if there is no study. */
  readonly studyId: string | null
  /** The newest user other than the reader, whom the steps link to; null if there is no other user. */
  readonly userId: string | null
}
