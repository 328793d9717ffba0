import type { Values } from '#resources/core/conditions.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { storyDay } from './calendar.ts'

/** Day on which users submitted the open feedback: the day before `storyDay`. */
export const feedbackProvidedOn = addDays(storyDay, -1)
/** Day on which the resolved feedback was submitted and resolved. */
export const feedbackDoneOn = addDays(storyDay, -12)

interface Message {
  readonly text: string
  readonly page: string
  /** Reply to resolved feedback; null: the feedback is open. */
  readonly answer: string | null
}

const message: Readonly<Record<Language, readonly Message[]>> = {
  en: [
    {
      text: 'On the visit schedule I would like to see at once which visits are out of their window.',
      page: '/crm/visit-schedule',
      answer: 'There is a filter for it: choose “Out of window” under Deviation, and save it as a view.',
    },
    {
      text: 'When I print the screening form, the last question stands alone on a second page.',
      page: '/crm/form-submissions',
      answer: null,
    },
  ],
  fr: [
    {
      text: 'Dans le calendrier des visites, j’aimerais voir tout de suite lesquelles sont hors de leur fenêtre.',
      page: '/crm/visit-schedule',
      answer: null,
    },
  ],
}

/** Returns the feedback of a demo organisation, in order. */
export const feedbackOf = (
  language: Language,
  { authors, answeredBy }: { readonly authors: readonly string[]; readonly answeredBy: string | null },
): readonly Values[] =>
  message[language].map(({ text, page, answer }, index) => ({
    text,
    page,
    answer,
    createdBy: authors[index % authors.length] ?? null,
    status: answer === null ? 'NEW' : 'DONE',
    closedOn: answer === null ? null : `${feedbackDoneOn}T19:10:00.000Z`,
    closedBy: answer === null ? null : answeredBy,
  }))
