import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import { formAssignment } from '#resources/forms/formAssignment.ts'
import { formSubmission } from '#resources/forms/formSubmission.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface Plan {
  readonly language: 'en' | 'fr'
  readonly form: Row | undefined
  readonly version: Row | undefined
  /** Participations in conduct that get the form, in order. */
  readonly takers: readonly Row[]
  readonly reviewedBy: string | null
}

/** Answers of a participant in one week. */
interface Week {
  readonly wellBeing: number
  readonly weight: number
  readonly remarks?: string
}

interface FilledForms {
  readonly assignments: readonly Row[]
  /** Submissions of each participant by week, the oldest first. The last one is open. */
  readonly submissions: readonly (readonly Row[])[]
  /** Rows of `form_answer`, which is a table without a resource. */
  readonly answers: readonly Values[]
}

/** Days from `storyDay` to the due date of each participant's open form. Some forms are late, one is due on that day. */
const nextDue = [-3, -1, 0, 1, 3, 5, -6, 2] as const
export const mostTakers = nextDue.length

/** Number of weeks for which each participant has filled in the form. */
const filledWeeks = 3
/** Weight in kilograms. Above 200, the form asks the participant to confirm it. */
const doubtfulWeight = 205

const remarks = {
  en: ['Slept badly on two nights.', 'Walked every day this week.', 'A little dizzy on Tuesday, gone by the evening.'],
  fr: ['Mal dormi deux nuits.', 'J’ai marché tous les jours cette semaine.', 'Un peu étourdi mardi, passé le soir même.'],
} as const

/**
 * Generates a weekly form that participants fill in at home. The last weeks are filled in; the next form is late, due today or due later.
 */
export function makeFilledForms(random: Random, { language, form, version, takers, reviewedBy }: Plan): FilledForms {
  const createdForms = takers.slice(0, mostTakers).map((taker, index) => {
    const { id: participantStudyId, participantId, studyId, siteId } = taker
    const dues = Array.from({ length: filledWeeks + 1 }, (_, week) => addDays(storyDay, (nextDue[index] ?? 0) + (week - filledWeeks) * 7))
    const assignedOn = addDays(dues[0] ?? storyDay, -7)
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
          ...(isReviewed ? { reviewedOn: `${addDays(dueOn, 1)}T15:00:00.000Z`, reviewedBy } : {}),
        },
        addDays(dueOn, -7),
      )
      const isDoubtful = index === 2 && week === filledWeeks - 1
      const answers: Week = {
        wellBeing: random.between(5, 9),
        weight: isDoubtful ? doubtfulWeight : weight + random.between(-1, 1),
        ...((index + week) % 3 === 0 ? { remarks: random.pick(remarks[language]) } : {}),
      }
      return { submission, answers: isFilled ? answersOf(random, { submission, answers, at: completedOn }) : [] }
    })
    return { assignment, weeks }
  })
  return {
    assignments: createdForms.map(({ assignment }) => assignment),
    submissions: createdForms.map(({ weeks }) => weeks.map(({ submission }) => submission)),
    answers: createdForms.flatMap(({ weeks }) => weeks.flatMap(({ answers }) => answers)),
  }
}

/** Returns the rows of the answers: the first version of each, entered by the participant. */
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
