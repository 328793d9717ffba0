import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { siteSurvey } from '#resources/forms/siteSurvey.ts'
import { siteSurveySubmission } from '#resources/forms/siteSurveySubmission.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

const names: Readonly<Record<Language, string>> = { en: 'Capacity of sites', fr: 'Capacité des sites' }
/** Tag by which the generator of the demo finds the form. */
export const surveyTag = 'site survey'

/** Questions of the yearly survey of the demo's sites. */
export const surveyDocument: JsonObject = {
  title: { default: names.en, fr: names.fr },
  pages: [
    {
      name: 'capacity',
      elements: [
        {
          type: 'text',
          name: 'rooms',
          title: { default: 'Rooms for visits', fr: 'Salles pour les visites' },
          inputType: 'number',
          isRequired: true,
          validators: [{ type: 'numeric', minValue: 0, maxValue: 200 }],
        },
        {
          type: 'text',
          name: 'coordinators',
          title: { default: 'Study coordinators, in full-time posts', fr: 'Coordonnateurs d’étude, en postes à temps plein' },
          inputType: 'number',
          isRequired: true,
          validators: [{ type: 'numeric', minValue: 0, maxValue: 200 }],
        },
        {
          type: 'checkbox',
          name: 'equipment',
          title: { default: 'Equipment', fr: 'Équipement' },
          choices: [
            { value: 'centrifuge', text: { default: 'Refrigerated centrifuge', fr: 'Centrifugeuse réfrigérée' } },
            { value: 'freezer', text: { default: 'Freezer at −80 °C', fr: 'Congélateur à −80 °C' } },
            { value: 'ecg', text: { default: 'Electrocardiograph', fr: 'Électrocardiographe' } },
          ],
        },
        {
          type: 'comment',
          name: 'remarks',
          title: { default: 'What would help you to enrol more?', fr: 'Qu’est-ce qui vous aiderait à inscrire plus de personnes ?' },
        },
      ],
    },
  ],
}

interface Demo {
  readonly language: Language
  readonly form: Row | undefined
  readonly version: Row | undefined
  readonly sites: readonly Row[]
  /** Author of the submissions. */
  readonly submittedBy: unknown
}

/** Generates a yearly survey. All sites except the last answered it for the previous year; no site has answered for the current year. */
export function makeSiteSurveys(random: Random, { language, form, version, sites, submittedBy }: Demo) {
  const survey = stored(random, siteSurvey, {
    name: names[language],
    formId: form?.id,
    frequency: 'YEARLY',
    startsOn: '2025-01-01',
    dueDays: 31,
    state: 'OPEN',
  })
  const submissions = sites.slice(0, -1).map((site) =>
    stored(random, siteSurveySubmission, {
      surveyId: survey.id,
      siteId: site.id,
      period: '2025',
      formVersionId: version?.id,
      answers: {
        rooms: String(random.between(2, 12)),
        coordinators: String(random.between(1, 9)),
        equipment: ['centrifuge', 'freezer', 'ecg'].slice(random.between(0, 2)),
      },
      status: 'SUBMITTED',
      submittedOn: `${random.day('2026-01-05', '2026-01-30')}T15:00:00.000Z`,
      submittedBy,
    }),
  )
  return { surveys: [survey], submissions }
}
