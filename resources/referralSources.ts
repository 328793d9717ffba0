import type { SourceOrigin } from './boardDefaults.ts'

/** How a person came to the organisation. To a study they come by one of its own sources. */
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

/** Which of the sources that every study has is the likeliest for somebody who came to the organisation so. */
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
