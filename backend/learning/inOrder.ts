import { conflict } from '../errors.ts'

/**
 * Lessons are done in their order, and the quiz after all of them.
 * @param before lessons that stand before the one that is done, or all of them before the quiz
 * @throws conflict LessonNotYet
 */
export function demandDone(before: readonly { readonly id: string }[], doneLessonIds: readonly string[]): void {
  if (before.some(({ id }) => !doneLessonIds.includes(id))) throw conflict('LessonNotYet')
}
