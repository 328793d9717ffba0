import type { Language } from '#resources/core/values/preferences.ts'

type Texts = Readonly<Record<Language, string>>

/** An adverse event of the demo. Days count back from `storyDay`. */
export interface EventPlan {
  readonly term: Texts
  readonly description: Texts
  readonly onset: number
  /** Absent: the event is ongoing. */
  readonly ended?: number
  readonly grade: number
  readonly relation: string
  readonly expectedness: string
  readonly treatmentAction: string
  readonly outcome?: string
  readonly status: string
  readonly isReviewed?: true
  readonly seriousCriteria?: readonly string[]
  /** When the site became aware of a serious event, in UTC. */
  readonly aware?: { readonly days: number; readonly time: string }
  /** Hours from then to the report. */
  readonly reportedAfter?: number
  readonly followUps?: readonly { readonly days: number; readonly text: Texts; readonly grade: number; readonly outcome: string }[]
}

export const eventPlans: readonly EventPlan[] = [
  {
    term: { en: 'Headache', fr: 'Céphalée' },
    description: {
      en: 'On the evening after the dose. Acetaminophen once, gone the next day.',
      fr: 'Le soir après la dose. Acétaminophène une fois, disparue le lendemain.',
    },
    onset: 47,
    ended: 46,
    grade: 1,
    relation: 'POSSIBLE',
    expectedness: 'EXPECTED',
    treatmentAction: 'NOT_CHANGED',
    outcome: 'RECOVERED',
    status: 'CLOSED',
    isReviewed: true,
  },
  {
    term: { en: 'Nausea', fr: 'Nausée' },
    description: { en: 'In the mornings, for about an hour. No vomiting.', fr: 'Le matin, pendant environ une heure. Sans vomissement.' },
    onset: 19,
    grade: 2,
    relation: 'PROBABLE',
    expectedness: 'EXPECTED',
    treatmentAction: 'REDUCED',
    outcome: 'RECOVERING',
    status: 'OPEN',
    isReviewed: true,
    followUps: [
      {
        days: 8,
        grade: 1,
        outcome: 'RECOVERING',
        text: { en: 'Less often since the dose was reduced.', fr: 'Moins souvent depuis la réduction de la dose.' },
      },
    ],
  },
  {
    term: { en: 'Injection site redness', fr: 'Rougeur au site d’injection' },
    description: { en: 'Two centimetres, not painful.', fr: 'Deux centimètres, sans douleur.' },
    onset: 4,
    grade: 1,
    relation: 'DEFINITE',
    expectedness: 'EXPECTED',
    treatmentAction: 'NOT_CHANGED',
    status: 'OPEN',
  },
  {
    term: { en: 'Pneumonia', fr: 'Pneumonie' },
    description: {
      en: 'Fever and cough for three days. Admitted for intravenous antibiotics.',
      fr: 'Fièvre et toux depuis trois jours. Hospitalisation pour antibiothérapie intraveineuse.',
    },
    onset: 16,
    grade: 3,
    relation: 'UNLIKELY',
    expectedness: 'UNEXPECTED',
    treatmentAction: 'INTERRUPTED',
    outcome: 'RECOVERING',
    status: 'REPORTED',
    isReviewed: true,
    seriousCriteria: ['HOSPITALISATION'],
    aware: { days: 13, time: '14:20' },
    reportedAfter: 5,
    followUps: [
      {
        days: 10,
        grade: 3,
        outcome: 'NOT_RECOVERED',
        text: { en: 'Still in hospital. No fever since yesterday.', fr: 'Encore hospitalisé. Sans fièvre depuis hier.' },
      },
      {
        days: 6,
        grade: 2,
        outcome: 'RECOVERING',
        text: {
          en: 'Discharged. Oral antibiotics for five days.',
          fr: 'Congé de l’hôpital. Antibiotiques par voie orale pendant cinq jours.',
        },
      },
    ],
  },
  {
    term: { en: 'Syncope', fr: 'Syncope' },
    description: {
      en: 'Fainted at home and was observed overnight in hospital. The family called.',
      fr: 'A perdu connaissance à la maison, en observation une nuit à l’hôpital. La famille a appelé.',
    },
    onset: 2,
    grade: 3,
    relation: 'POSSIBLE',
    expectedness: 'UNEXPECTED',
    treatmentAction: 'INTERRUPTED',
    status: 'OPEN',
    seriousCriteria: ['HOSPITALISATION'],
    aware: { days: 0, time: '02:40' },
    followUps: [
      {
        days: 0,
        grade: 2,
        outcome: 'RECOVERING',
        text: { en: 'Discharged this morning. Electrocardiogram normal.', fr: 'Congé ce matin. Électrocardiogramme normal.' },
      },
    ],
  },
]

/** Cause of a reviewed deviation of a late visit. */
export const visitReview: Texts = {
  en: 'The participant was away and came as soon as possible.',
  fr: 'Le participant était absent et est venu dès que possible.',
}

/** The closed important deviation. */
export const siteDeviation = {
  description: {
    en: 'The participant signed the former version of the consent form at a visit.',
    fr: 'Le participant a signé l’ancienne version du formulaire de consentement lors d’une visite.',
  },
  cause: {
    en: 'A printed copy of the former version was still at the desk.',
    fr: 'Une copie imprimée de l’ancienne version était encore au bureau.',
  },
  correctiveAction: {
    en: 'The participant signed the current version at the next contact.',
    fr: 'Le participant a signé la version en vigueur au contact suivant.',
  },
  preventiveAction: {
    en: 'Printed forms were removed. Consent is signed on a tablet only.',
    fr: 'Les formulaires imprimés ont été retirés. Le consentement se signe sur tablette seulement.',
  },
} as const satisfies Readonly<Record<string, Texts>>
