import type { SourceOrigin } from '../studies/boardDefaults.ts'

/** Sources from which people come to the organization. Each study has separate sources. */
export const referralSources = [
  'PHYSICIAN',
  'CLINIC',
  'ADVERTISEMENT',
  'WEBSITE',
  'SOCIAL_MEDIA',
  'FAMILY_OR_FRIEND',
  'PATIENT_GROUP',
  'REGISTRY',
  'OTHER',
] as const
type ReferralSource = (typeof referralSources)[number]

/** The most likely built-in study source for a participant with this referral source. */
export const likelyOrigins: Readonly<Record<ReferralSource, SourceOrigin>> = {
  PHYSICIAN: 'PHYSICIAN_REFERRAL',
  CLINIC: 'CLINIC_DATABASE',
  ADVERTISEMENT: 'ADVERTISEMENT',
  WEBSITE: 'SELF_REFERRAL',
  SOCIAL_MEDIA: 'SOCIAL_MEDIA',
  FAMILY_OR_FRIEND: 'SELF_REFERRAL',
  PATIENT_GROUP: 'COMMUNITY_EVENT',
  REGISTRY: 'CLINIC_DATABASE',
  OTHER: 'OTHER',
}
