import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { Language } from '#resources/core/preferences.ts'
import { storyDay } from './calendar.ts'

/** The day before that of the story. */
export const feedbackGivenOn = daysAfter(storyDay, -1)
/** Of what was dealt with, on the same day. */
export const feedbackDoneOn = daysAfter(storyDay, -12)

interface Said {
  readonly text: string
  readonly page: string
  /** Of what was dealt with. */
  readonly answer: string | null
}

const said: Readonly<Record<Language, readonly Said[]>> = {
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

/** What the staff of a demo organisation said about the product, one after the other. */
export const feedbackOf = (
  language: Language,
  { authors, answeredBy }: { readonly authors: readonly string[]; readonly answeredBy: string | null },
): readonly Values[] =>
  said[language].map(({ text, page, answer }, place) => ({
    text,
    page,
    answer,
    createdBy: authors[place % authors.length] ?? null,
    status: answer === null ? 'NEW' : 'DONE',
    closedOn: answer === null ? null : `${feedbackDoneOn}T19:10:00.000Z`,
    closedBy: answer === null ? null : answeredBy,
  }))
