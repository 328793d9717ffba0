import { each, exact, orNull } from '../../core/callFields.ts'
import { integer, json, ref, text, textarea } from '../../core/fields/index.ts'

/** Maximum number of answers in one call: more than a screen collects in a second, and enough for a form that is imported whole. */
const mostChanges = 500
/** Maximum number of characters of one answer, such as a repeat of 500 rows. */
export const longestAnswer = 400_000

/** The answers that a screen sends, each with the version that it replaces. */
export const answersInput = {
  submissionId: ref({ to: 'formSubmission', about: 'The submission that the screen knows of.' }),
  formVersionId: ref({ to: 'formVersion', about: 'The version that it shows.' }),
  changes: each(
    {
      operationId: ref({ to: '', required: true, about: 'Of the screen: a change that comes again is not written again.' }),
      question: exact(text({ required: true, max: 400 })),
      baseVersion: integer({ required: true, min: 0, about: '0 where there was no answer.' }),
      value: orNull(exact(json({ max: longestAnswer, about: 'null removes the answer.' }))),
      reason: textarea({ max: 2000, about: 'Why it is changed after the form was completed.' }),
      follows: ref({ to: '', about: 'The earlier change of the same screen to the same answer.' }),
    },
    { required: true, maxCount: mostChanges },
  ),
} as const
