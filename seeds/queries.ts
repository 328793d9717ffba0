import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { formQuery } from '#resources/forms/formQuery.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }
type Question = 'wellBeing' | 'weight' | 'remarks'

interface QueryPlan {
  /** Positions of the participant and of the week in the submissions of `makeFilledForms`. */
  readonly of: readonly [participant: number, week: number]
  readonly question: Question
  /** Days before `storyDay` on which the query was raised. `answered` and `closed` are absent if that step has not been taken. */
  readonly raised: number
  readonly answered?: number
  readonly closed?: number
  readonly isCheck?: true
  readonly text: Readonly<Record<Language, string>>
  readonly response?: Readonly<Record<Language, string>>
}

const titles: Readonly<Record<Question, Readonly<Record<Language, string>>>> = {
  wellBeing: { en: 'How well were you this week?', fr: 'Comment alliez-vous cette semaine ?' },
  weight: { en: 'Weight, in kilograms', fr: 'Poids, en kilogrammes' },
  remarks: { en: 'Anything that we should know?', fr: 'Quelque chose que nous devrions savoir ?' },
}

const plans: readonly QueryPlan[] = [
  {
    of: [0, 2],
    question: 'weight',
    raised: 9,
    answered: 8,
    closed: 7,
    text: { en: 'Two kilograms less than at the visit. Same scale?', fr: 'Deux kilogrammes de moins qu’à la visite. Même balance ?' },
    response: {
      en: 'A scale at home. The weight at the visit stands.',
      fr: 'Une balance à la maison. Le poids pris à la visite fait foi.',
    },
  },
  {
    of: [1, 1],
    question: 'wellBeing',
    raised: 13,
    answered: 12,
    closed: 11,
    text: {
      en: 'Lower than the week before. Was an adverse event recorded?',
      fr: 'Plus bas que la semaine d’avant. Un événement indésirable a-t-il été consigné ?',
    },
    response: { en: 'No. A cold, without treatment.', fr: 'Non. Un rhume, sans traitement.' },
  },
  {
    of: [2, 2],
    question: 'weight',
    raised: 7,
    isCheck: true,
    text: { en: 'Is this weight right?', fr: 'Ce poids est-il exact ?' },
  },
  {
    of: [3, 2],
    question: 'remarks',
    raised: 5,
    text: {
      en: 'Please ask the participant whether anything was taken for it.',
      fr: 'Veuillez demander au participant si quelque chose a été pris pour cela.',
    },
  },
  {
    of: [4, 2],
    question: 'weight',
    raised: 2,
    text: {
      en: 'Not plausible against last week. Please confirm.',
      fr: 'Peu plausible par rapport à la semaine dernière. Veuillez confirmer.',
    },
  },
  {
    of: [5, 2],
    question: 'wellBeing',
    raised: 2,
    answered: 1,
    text: { en: 'Was this filled in before or after the visit?', fr: 'Cela a-t-il été rempli avant ou après la visite ?' },
    response: { en: 'Before it, in the morning.', fr: 'Avant, le matin.' },
  },
  {
    of: [7, 2],
    question: 'weight',
    raised: 4,
    answered: 3,
    text: { en: 'With or without shoes?', fr: 'Avec ou sans chaussures ?' },
    response: { en: 'Without. Confirmed by telephone.', fr: 'Sans. Confirmé par téléphone.' },
  },
]

interface People {
  readonly language: Language
  readonly submissions: readonly (readonly Row[])[]
  /** The coordinator, who answers the queries. */
  readonly answeredBy: string | null
  /** The investigator, who raises and closes the queries. */
  readonly raisedBy: string | null
}

/** Generates queries about the answers of several participants: open, answered and closed. */
export const makeQueries = (random: Random, { language, submissions, answeredBy, raisedBy }: People): readonly Row[] =>
  plans.flatMap(({ of: [person, week], question, raised, answered, closed, isCheck, text, response }) => {
    const submission = submissions[person]?.[week]
    if (submission === undefined) return []
    const on = (days: number) => addDays(storyDay, -days)
    const { participantId, studyId, siteId, formId } = submission
    const createdBy = isCheck === true ? null : raisedBy
    const row = stored(
      random,
      formQuery,
      {
        ...{ formSubmissionId: submission.id, participantId, studyId, siteId, formId },
        question,
        questionTitle: titles[question][language],
        answerVersion: 1,
        origin: isCheck === true ? 'CHECK' : 'PERSON',
        text: text[language],
        raisedOn: on(raised),
        assigneeId: isCheck === true ? null : answeredBy,
        status: closed !== undefined ? 'CLOSED' : answered !== undefined ? 'ANSWERED' : 'OPEN',
        ...(answered === undefined ? {} : { response: response?.[language], answeredOn: `${on(answered)}T18:30:00.000Z`, answeredBy }),
        ...(closed === undefined ? {} : { closedOn: `${on(closed)}T15:10:00.000Z`, closedBy: raisedBy, closedBecause: 'CLOSED_BY_PERSON' }),
      },
      on(raised),
    )
    return [{ ...row, createdBy, updatedBy: closed !== undefined ? raisedBy : answered !== undefined ? answeredBy : createdBy }]
  })
