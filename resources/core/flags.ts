/**
 * Features that an organisation turns on and off. Specification 1, section 6. A feature that is rolled out gradually is also listed as a
 * release toggle, and is active only with `experimental-features`.
 */
export const flagNames = [
  'study-dashboard',
  'organization-dashboard',
  'study-announcements',
  'organization-announcements',
  'study-resource-library',
  'organization-resource-library',
  'language-selector',
  'custom-form-status',
  'participant-device-reminders',
  'experimental-features',
] as const
export type FlagName = (typeof flagNames)[number]

export const flagStatuses = ['active', 'inactive'] as const

/** One entry of `organisation.featureFlags`. */
export interface FeatureFlag {
  readonly name: FlagName
  readonly description?: string
  readonly status: (typeof flagStatuses)[number]
}

/** Flags of a new organisation: every finished feature. */
export const shippedFlags: readonly FeatureFlag[] = [
  { name: 'study-dashboard', description: 'A dashboard for each study', status: 'active' },
  { name: 'organization-dashboard', description: 'A dashboard for the whole organization', status: 'active' },
  { name: 'study-announcements', description: 'Announcements to the staff of one study', status: 'active' },
  { name: 'organization-announcements', description: 'Announcements to all staff', status: 'active' },
  { name: 'study-resource-library', description: 'A document library for each study', status: 'active' },
  { name: 'organization-resource-library', description: 'A document library for the whole organization', status: 'active' },
  { name: 'language-selector', description: 'Staff choose the language of their screens', status: 'active' },
  { name: 'custom-form-status', description: 'Statuses of forms that the organization names itself', status: 'inactive' },
  {
    name: 'participant-device-reminders',
    description: 'Notifications on the participant’s device',
    status: 'inactive',
  },
  {
    name: 'experimental-features',
    description: 'Features named by the release toggles, before they are for everybody',
    status: 'inactive',
  },
]

export const isFlagName = (value: unknown): value is FlagName => flagNames.some((name) => name === value)

/**
 * Returns the active flags: those with the status active, those that the operator forces on, and the release toggles while
 * `experimental-features` is on.
 * @param stored the organisation's columns, unchanged
 */
export function getActiveFlags(
  stored: { readonly featureFlags: unknown; readonly releaseToggles: unknown },
  forcedFlags: readonly FlagName[] = [],
): readonly FlagName[] {
  const active = new Set<FlagName>(forcedFlags)
  for (const flag of entriesOf(stored.featureFlags)) if (flag.status === 'active' && isFlagName(flag.name)) active.add(flag.name)
  if (active.has('experimental-features') && Array.isArray(stored.releaseToggles))
    for (const name of stored.releaseToggles) if (isFlagName(name)) active.add(name)
  return flagNames.filter((name) => active.has(name))
}

/** Returns every known flag with its status, in declaration order. Flags that the organisation has not stored are inactive. */
export function completeFlags(featureFlags: unknown): readonly FeatureFlag[] {
  const stored = entriesOf(featureFlags)
  return shippedFlags.map(({ name, description }) => {
    const storedFlag = stored.find((flag) => flag.name === name)
    const shownDescription = typeof storedFlag?.description === 'string' ? storedFlag.description : description
    return {
      name,
      ...(shownDescription === undefined ? {} : { description: shownDescription }),
      status: storedFlag?.status === 'active' ? 'active' : 'inactive',
    }
  })
}

const entriesOf = (value: unknown): readonly { readonly name?: unknown; readonly description?: unknown; readonly status?: unknown }[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
