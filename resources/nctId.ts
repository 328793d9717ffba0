/** The number of a study in the public registry, however it is typed; null for anything else. */
export function nctIdIn(text: string): string | null {
  const number = text.trim().toUpperCase()
  return /^NCT\d{8}$/.test(number) ? number : null
}

/** The one of a study, whichever of its ids that is; null where it has none. */
export const nctIdOf = ({ trialId, alternativeTrialId }: StudyIds): string | null =>
  nctIdIn(trialId ?? '') ?? nctIdIn(alternativeTrialId ?? '')

interface StudyIds {
  readonly trialId?: string | null
  readonly alternativeTrialId?: string | null
}

/** Where the public reads about a study. */
export const registryPage = (nctId: string): string => `https://clinicaltrials.gov/study/${nctId}`
