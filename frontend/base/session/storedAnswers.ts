/** Browser database of encrypted form answers that the server does not have yet. */
export const answersDatabase = 'studydesk-answers'

/** Deletes all stored answers at the end of a session, whether or not the server has them. */
export function forgetStoredAnswers(): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(answersDatabase)
}
