import type { JsonObject } from '#resources/forms/content/json.ts'

/** Tag by which the generator of the demo finds the form. */
export const quizTag = 'learning'

/** Quiz of the demo's course on good clinical practice. */
export const quizDocument: JsonObject = {
  title: { default: 'Good clinical practice', fr: 'Bonnes pratiques cliniques' },
  pages: [
    {
      name: 'practice',
      elements: [
        {
          type: 'radiogroup',
          name: 'first',
          title: { default: 'What comes before any procedure of a study?', fr: 'Qu’est-ce qui précède tout acte d’une étude ?' },
          choices: [
            { value: 'consent', text: { default: 'Consent', fr: 'Le consentement' } },
            { value: 'blood', text: { default: 'A blood sample', fr: 'Une prise de sang' } },
            { value: 'schedule', text: { default: 'The schedule of visits', fr: 'Le calendrier des visites' } },
          ],
          internalCorrectAnswers: ['consent'],
          isRequired: true,
        },
        {
          type: 'checkbox',
          name: 'serious',
          title: { default: 'Which of these are serious adverse events?', fr: 'Lesquels de ces événements indésirables sont graves ?' },
          choices: [
            { value: 'hospital', text: { default: 'A stay in hospital', fr: 'Une hospitalisation' } },
            { value: 'headache', text: { default: 'A headache for an hour', fr: 'Un mal de tête d’une heure' } },
            { value: 'danger', text: { default: 'Danger to life', fr: 'Un danger de mort' } },
          ],
          internalCorrectAnswers: ['hospital', 'danger'],
          isRequired: true,
        },
      ],
    },
  ],
}
