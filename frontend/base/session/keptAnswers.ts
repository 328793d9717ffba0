/** Where answers to forms wait in the browser until the server has them, encrypted. */
export const answersDatabase = 'studydesk-answers'

/** With the session everything goes that was said of a participant, whether it was told or not. */
export function forgetKeptAnswers(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(answersDatabase)
}
