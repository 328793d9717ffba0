import type { Tone } from '../core/values/tones.ts'

/** Built-in content of a new study's board, in the organization's language. It cannot be renamed, moved or deleted. */
interface BuiltInItem<Key extends string> {
  readonly key: Key
  readonly name: Readonly<Record<'en' | 'fr', string>>
  readonly tone: Tone
}

/** Columns to which the rules of recruitment refer, in board order. DCT exists only on the boards of decentralized studies. */
export const boardSteps = ['IDENTIFIED', 'CONTACTED', 'PRE_SCREENING', 'SCREENING', 'DCT', 'ECONSENT', 'ENROLLED'] as const
/** Days that cards may stay in a new column before they need attention. */
export const boardColumnDays = 7
/** Minimum and maximum of a column's limit, in days. */
export const boardColumnLimit = { min: 1, max: 365 } as const

export type BoardStep = (typeof boardSteps)[number]

export const shippedColumns: readonly BuiltInItem<BoardStep>[] = [
  { key: 'IDENTIFIED', name: { en: 'Identified', fr: 'Repérage' }, tone: 'neutral' },
  { key: 'CONTACTED', name: { en: 'Contacted', fr: 'Contact' }, tone: 'info' },
  { key: 'PRE_SCREENING', name: { en: 'Pre-screening', fr: 'Présélection' }, tone: 'info' },
  { key: 'SCREENING', name: { en: 'Screening', fr: 'Sélection' }, tone: 'progress' },
  { key: 'DCT', name: { en: 'DCT', fr: 'Essai décentralisé' }, tone: 'progress' },
  { key: 'ECONSENT', name: { en: 'eConsent', fr: 'Consentement électronique' }, tone: 'progress' },
  { key: 'ENROLLED', name: { en: 'Enrolled', fr: 'Inscription' }, tone: 'success' },
]

/** Candidate status strings on cards. Specification 2, section 4. */
export const eligibilities = ['POTENTIALLY_ELIGIBLE', 'APPROACHABLE', 'POTENTIALLY_INELIGIBLE'] as const
type Eligibility = (typeof eligibilities)[number]

export const shippedCandidateStatuses: readonly BuiltInItem<Eligibility>[] = [
  { key: 'POTENTIALLY_ELIGIBLE', name: { en: 'Potentially eligible', fr: 'Possiblement admissible' }, tone: 'success' },
  { key: 'APPROACHABLE', name: { en: 'Approachable', fr: 'À approcher' }, tone: 'info' },
  { key: 'POTENTIALLY_INELIGIBLE', name: { en: 'Potentially ineligible', fr: 'Possiblement inadmissible' }, tone: 'warning' },
]

/** Built-in sources from which participants come to a study. */
export const sourceOrigins = [
  'PHYSICIAN_REFERRAL',
  'CLINIC_DATABASE',
  'SELF_REFERRAL',
  'ADVERTISEMENT',
  'SOCIAL_MEDIA',
  'COMMUNITY_EVENT',
  'OTHER',
] as const
export type SourceOrigin = (typeof sourceOrigins)[number]

export const shippedSources: readonly BuiltInItem<SourceOrigin>[] = [
  { key: 'PHYSICIAN_REFERRAL', name: { en: 'Physician referral', fr: 'Recommandation d’un médecin' }, tone: 'neutral' },
  { key: 'CLINIC_DATABASE', name: { en: 'Clinic database', fr: 'Base de données de la clinique' }, tone: 'neutral' },
  { key: 'SELF_REFERRAL', name: { en: 'Self-referral', fr: 'Démarche personnelle' }, tone: 'neutral' },
  { key: 'ADVERTISEMENT', name: { en: 'Advertisement', fr: 'Publicité' }, tone: 'neutral' },
  { key: 'SOCIAL_MEDIA', name: { en: 'Social media', fr: 'Médias sociaux' }, tone: 'neutral' },
  { key: 'COMMUNITY_EVENT', name: { en: 'Community event', fr: 'Activité communautaire' }, tone: 'neutral' },
  { key: 'OTHER', name: { en: 'Other', fr: 'Autre' }, tone: 'neutral' },
]
