import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { formAssignment } from '#resources/formAssignment.ts'
import { formSubmission } from '#resources/formSubmission.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface Plan {
  readonly language: 'en' | 'fr'
  readonly form: Row | undefined
  readonly version: Row | undefined
  /** Participations under way, in the order in which they get the form. */
  readonly takers: readonly Row[]
  readonly reviewedBy: string | null
}

/** What a participant answered in one week. */
interface Week {
  readonly wellBeing: number
  readonly weight: number
  readonly remarks?: string
}

interface FilledForms {
  readonly assignments: readonly Row[]
  /** Of each taker by week, the first week first; the last one is not filled in yet. */
  readonly submissions: readonly (readonly Row[])[]
  /** Rows of `form_answer`, which is no resource. */
  readonly answers: readonly Values[]
}

/** Days from the story's until each taker's next form is due: some are late, one is of the day. */
const nextDue = [-3, -1, 0, 1, 3, 5, -6, 2] as const
export const mostTakers = nextDue.length

/** Weeks that each taker has filled in. */
const filledWeeks = 3
/** In kilograms: above 200 the form asks whether it is right. */
const doubtfulWeight = 205

const remarks = {
  en: ['Slept badly on two nights.', 'Walked every day this week.', 'A little dizzy on Tuesday, gone by the evening.'],
  fr: ['Mal dormi deux nuits.', 'J’ai marché tous les jours cette semaine.', 'Un peu étourdi mardi, passé le soir même.'],
} as const

/** A form that participants fill in at home every week: the last weeks are filled in, the next one is late, due today or to come. */
export function makeFilledForms(random: Random, { language, form, version, takers, reviewedBy }: Plan): FilledForms {
  const made = takers.slice(0, mostTakers).map((taker, place) => {
    const { id: participantStudyId, participantId, studyId, siteId } = taker
    const dues = Array.from({ length: filledWeeks + 1 }, (_, week) => daysAfter(storyDay, (nextDue[place] ?? 0) + (week - filledWeeks) * 7))
    const assignedOn = daysAfter(dues[0] ?? storyDay, -7)
    const shared = { participantStudyId, participantId, studyId, siteId, formId: form?.id, purpose: 'CONDUCT' }
    const assignment = stored(
      random,
      formAssignment,
      { ...shared, scheduleType: 'RECURRING', dueOn: dues[0], every: 1, unit: 'WEEKS' },
      assignedOn,
    )
    const weight = random.between(58, 96)
    const weeks = dues.map((dueOn, week) => {
      const isFilled = week < filledWeeks
      const completedOn = `${dueOn}T${random.pick(['11', '12', '13'])}:${random.pick(['05', '20', '45'])}:00.000Z`
      const isReviewed = isFilled && week < filledWeeks - 1
      const submission = stored(
        random,
        formSubmission,
        {
          ...shared,
          formAssignmentId: assignment.id,
          occurrence: week + 1,
          dueOn,
          ...(isFilled ? { status: 'COMPLETED', formVersionId: version?.id, completedOn } : {}),
          ...(isReviewed ? { reviewedOn: `${daysAfter(dueOn, 1)}T15:00:00.000Z`, reviewedBy } : {}),
        },
        daysAfter(dueOn, -7),
      )
      const isDoubtful = place === 2 && week === filledWeeks - 1
      const answers: Week = {
        wellBeing: random.between(5, 9),
        weight: isDoubtful ? doubtfulWeight : weight + random.between(-1, 1),
        ...((place + week) % 3 === 0 ? { remarks: random.pick(remarks[language]) } : {}),
      }
      return { submission, answers: isFilled ? answersOf(random, { submission, answers, at: completedOn }) : [] }
    })
    return { assignment, weeks }
  })
  return {
    assignments: made.map(({ assignment }) => assignment),
    submissions: made.map(({ weeks }) => weeks.map(({ submission }) => submission)),
    answers: made.flatMap(({ weeks }) => weeks.flatMap(({ answers }) => answers)),
  }
}

/** Given by the participant, each for the first time. */
const answersOf = (
  random: Random,
  { submission, answers, at }: { readonly submission: Row; readonly answers: Week; readonly at: string },
) =>
  Object.entries(answers).map(([question, value]) => ({
    operationId: random.uuid(at.slice(0, 10)),
    submissionId: submission.id,
    question,
    version: 1,
    value,
    userId: submission.participantId,
    at,
  }))
