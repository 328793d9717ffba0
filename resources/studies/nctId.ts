/** Returns the registry number of a study (NCT), however it is typed; null for anything else. */
export function parseNctId(text: string): string | null {
  const number = text.trim().toUpperCase()
  return /^NCT\d{8}$/.test(number) ? number : null
}

/** Returns the registry number of a study from either of its IDs; null if it has none. */
export const nctIdOf = ({ trialId, alternativeTrialId }: StudyIds): string | null =>
  parseNctId(trialId ?? '') ?? parseNctId(alternativeTrialId ?? '')

interface StudyIds {
  readonly trialId?: string | null
  readonly alternativeTrialId?: string | null
}

/** Returns the URL of a study's public registry page. */
export const getRegistryUrl = (nctId: string): string => `https://clinicaltrials.gov/study/${nctId}`
