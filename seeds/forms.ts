import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { form } from '#resources/forms/form.ts'
import { formVersion } from '#resources/forms/formVersion.ts'
import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import { storyDay } from './calendar.ts'
import { consentDocument } from './consentForm.ts'
import { quizDocument, quizTag } from './quiz.ts'
import { surveyDocument, surveyTag } from './siteSurveys.ts'

type Row = Values & { readonly id: string }

/** Plan of a demo form. */
interface FormPlan {
  readonly names: Readonly<Record<'en' | 'fr', string>>
  /** Set if the form belongs to the first study; absent: it belongs to the library. */
  readonly isOfStudy?: true
  readonly values: Values
  readonly isApproved: boolean
  readonly document: JsonObject
}

const yesNo = [
  { value: 'yes', text: { default: 'Yes', fr: 'Oui' } },
  { value: 'no', text: { default: 'No', fr: 'Non' } },
]
const requestedOfAllUsers: readonly JsonObject[] = [
  {
    type: 'text',
    name: 'age',
    DBName: 'AGE',
    title: { default: 'How old are you?', fr: 'Quel âge avez-vous ?' },
    inputType: 'number',
    isRequired: true,
    validators: [{ type: 'numeric', minValue: 0, maxValue: 130 }],
  },
  {
    type: 'radiogroup',
    name: 'smokes',
    DBName: 'SMOKER',
    title: { default: 'Do you smoke?', fr: 'Fumez-vous ?' },
    choices: yesNo,
    isRequired: true,
  },
  {
    type: 'text',
    name: 'cigarettes',
    title: { default: 'How many cigarettes a day?', fr: 'Combien de cigarettes par jour ?' },
    inputType: 'number',
    visibleIf: "{smokes} = 'yes'",
    requiredIf: "{smokes} = 'yes'",
  },
]

const plans: readonly FormPlan[] = [
  {
    names: { en: 'Pre-screening questionnaire', fr: 'Questionnaire de présélection' },
    isOfStudy: true,
    values: { type: 'SCREENING', isScreening: true, tags: ['screening'] },
    isApproved: true,
    document: {
      title: { default: 'Pre-screening', fr: 'Présélection' },
      showProgressBar: 'auto',
      pages: [
        { name: 'about', title: { default: 'About you', fr: 'À propos de vous' }, elements: requestedOfAllUsers },
        {
          name: 'health',
          title: { default: 'Your health', fr: 'Votre santé' },
          elements: [
            {
              type: 'radiogroup',
              name: 'pregnant',
              title: { default: 'Are you pregnant, or planning to be?', fr: 'Êtes-vous enceinte, ou prévoyez-vous de l’être ?' },
              choices: yesNo,
              internalCorrectAnswers: ['no'],
            },
            {
              type: 'paneldynamic',
              name: 'medicines',
              title: { default: 'Medicines that you take', fr: 'Médicaments que vous prenez' },
              templateElements: [
                { type: 'text', name: 'medicine', title: { default: 'Medicine', fr: 'Médicament' }, isRequired: true },
                { type: 'time-picker', name: 'takenAt', title: { default: 'Taken at', fr: 'Pris à' } },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    names: { en: 'General pre-screening', fr: 'Présélection générale' },
    values: { type: 'SCREENING', isPrescreenExist: true, tags: ['screening'] },
    isApproved: true,
    document: { pages: [{ name: 'about', elements: requestedOfAllUsers }] },
  },
  {
    names: { en: 'Sleep diary', fr: 'Journal de sommeil' },
    values: { type: 'EPRO', tags: ['diary'] },
    isApproved: false,
    document: {
      pages: [
        {
          name: 'night',
          elements: [
            {
              type: 'time-picker',
              name: 'toBed',
              title: { default: 'When did you go to bed?', fr: 'À quelle heure vous êtes-vous couché ?' },
            },
            { type: 'time-picker', name: 'upAt', title: { default: 'When did you get up?', fr: 'À quelle heure vous êtes-vous levé ?' } },
            {
              type: 'expression',
              name: 'minutes',
              title: { default: 'Minutes in bed', fr: 'Minutes au lit' },
              expression: 'diffTime({toBed}, {upAt})',
            },
            { type: 'rating', name: 'rested', title: { default: 'How rested are you?', fr: 'Êtes-vous reposé ?' }, rateMax: 10 },
          ],
        },
      ],
    },
  },
  {
    names: { en: 'Well-being, every week', fr: 'Bien-être, chaque semaine' },
    values: { type: 'EPRO', tags: ['diary'] },
    isApproved: true,
    document: {
      pages: [
        {
          name: 'week',
          elements: [
            {
              type: 'rating',
              name: 'wellBeing',
              DBName: 'WELLBEING',
              title: { default: 'How well were you this week?', fr: 'Comment alliez-vous cette semaine ?' },
              isRequired: true,
              rateMax: 10,
            },
            {
              type: 'text',
              name: 'weight',
              DBName: 'WEIGHT',
              title: { default: 'Weight, in kilograms', fr: 'Poids, en kilogrammes' },
              inputType: 'number',
              verifySource: true,
              validators: [
                { type: 'numeric', minValue: 2, maxValue: 400 },
                {
                  type: 'numeric',
                  maxValue: 200,
                  notificationType: 'warning',
                  text: { default: 'Is this weight right?', fr: 'Ce poids est-il exact ?' },
                },
              ],
            },
            {
              type: 'comment',
              name: 'remarks',
              title: { default: 'Anything that we should know?', fr: 'Quelque chose que nous devrions savoir ?' },
            },
          ],
        },
      ],
    },
  },
  {
    names: { en: 'Consent to take part', fr: 'Consentement à participer' },
    values: { type: 'ECONSENT', formType: 'CONSENT', tags: ['consent'] },
    isApproved: true,
    document: consentDocument,
  },
  {
    names: { en: 'Quiz on good clinical practice', fr: 'Questionnaire sur les bonnes pratiques cliniques' },
    values: { type: 'OTHER', tags: [quizTag] },
    isApproved: true,
    document: quizDocument,
  },
  {
    names: { en: 'Capacity of a site', fr: 'Capacité d’un site' },
    values: { type: 'OTHER', tags: [surveyTag] },
    isApproved: true,
    document: surveyDocument,
  },
]

const createdDay = '2025-01-06'
const decidedOn = '2025-01-13T15:00:00.000Z'

interface DemoForms {
  readonly forms: readonly Row[]
  readonly versions: readonly Row[]
  /** Questions of the versions, by integrity key. */
  readonly contents: readonly { readonly integrityKey: string; readonly formJson: JsonObject }[]
}

/** Generates the forms of the library and of the first study. A Medical Officer has approved some of them. */
export function makeForms(
  random: Random,
  {
    language,
    studyId,
    authorId,
    medicalOfficerId,
  }: { readonly language: 'en' | 'fr'; readonly studyId: unknown; readonly authorId: unknown; readonly medicalOfficerId: unknown },
): DemoForms {
  const forms = plans.map(({ names, isOfStudy, values, isApproved }) => ({
    ...normalise(
      form,
      {
        name: names[language],
        studyId: isOfStudy === undefined ? null : studyId,
        formLifecycle: isApproved ? 'APPROVED' : 'PENDING',
        approvedVersion: isApproved ? '0.1' : null,
        editedBy: authorId,
        ...values,
      },
      storyDay,
    ),
    id: random.uuid(createdDay),
  }))
  const versions = plans.map(({ document, isApproved }, index) => ({
    ...normalise(
      formVersion,
      {
        formId: forms[index]?.id,
        formVersion: '0.1',
        formLifecycle: isApproved ? 'APPROVED' : 'PENDING',
        integrityKey: integrityKeyOf(document),
        editedBy: authorId,
        ...(isApproved ? { decidedBy: medicalOfficerId, decidedOn } : {}),
      },
      storyDay,
    ),
    id: random.uuid(createdDay),
  }))
  const contents = plans.map(({ document }) => ({ integrityKey: integrityKeyOf(document), formJson: document }))
  return { forms, versions, contents }
}
