/** Statuses of a study in ClinicalTrials.gov: `overallStatus` of its API, version 2. */
export const registryStatuses = [
  'NOT_YET_RECRUITING',
  'RECRUITING',
  'ENROLLING_BY_INVITATION',
  'ACTIVE_NOT_RECRUITING',
  'SUSPENDED',
  'COMPLETED',
  'TERMINATED',
  'WITHDRAWN',
  'AVAILABLE',
  'NO_LONGER_AVAILABLE',
  'TEMPORARILY_NOT_AVAILABLE',
  'APPROVED_FOR_MARKETING',
  'WITHHELD',
  'UNKNOWN',
] as const
type RegistryStatus = (typeof registryStatuses)[number]

/** Statuses of studies that do not recruit. */
const closedStatuses: readonly RegistryStatus[] = [
  'ACTIVE_NOT_RECRUITING',
  'SUSPENDED',
  'COMPLETED',
  'TERMINATED',
  'WITHDRAWN',
  'NO_LONGER_AVAILABLE',
  'TEMPORARILY_NOT_AVAILABLE',
  'WITHHELD',
]

/** True if the registry states that the study is closed, while this product shows it as recruiting or as a draft. */
export const contradictsRegistry = ({
  status,
  registryStatus,
}: {
  readonly status: string
  readonly registryStatus: RegistryStatus | null
}): boolean => (status === 'RECRUITING' || status === 'DRAFT') && registryStatus !== null && closedStatuses.includes(registryStatus)
