import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { answerVerification } from '#resources/forms/answerVerification.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface VerificationContext {
  readonly language: Language
  /** Weekly submissions of each participant, the oldest first. */
  readonly submissions: readonly (readonly Row[])[]
  /** The user who compares the answers with their source. */
  readonly verifiedBy: string | null
}

const title = { en: 'Weight, in kilograms', fr: 'Poids, en kilogrammes' } as const

/**
 * Generates the source verification of the weight in completed weekly forms. Every second participant is verified up to the last form;
 * for the others, nothing has been verified yet.
 */
export const makeVerifications = (random: Random, { language, submissions, verifiedBy }: VerificationContext): readonly Row[] =>
  submissions.flatMap((weeks, person) => {
    const completed = weeks.filter(({ status }) => status === 'COMPLETED')
    return completed.map(({ id: formSubmissionId, participantId, studyId, siteId, formId, completedOn }, week) => {
      const day = String(completedOn).slice(0, 10)
      const isVerified = person % 2 === 0 && week < completed.length - 1
      return stored(
        random,
        answerVerification,
        {
          ...{ formSubmissionId, participantId, studyId, siteId, formId },
          ...{ question: 'weight', questionTitle: title[language], answerVersion: 1 },
          ...(isVerified ? { status: 'VERIFIED', verifiedOn: `${addDays(day, 3)}T15:30:00.000Z`, verifiedBy } : {}),
        },
        day,
      )
    })
  })
