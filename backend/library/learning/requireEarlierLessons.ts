import { conflict } from '../../platform/common/errors.ts'

/**
 * Requires that lessons are done in their order, and the quiz after all of them.
 * @param before the lessons that precede the lesson to finish; all lessons for the quiz
 * @throws conflict LessonNotYet
 */
export function requireEarlierLessons(before: readonly { readonly id: string }[], doneLessonIds: readonly string[]): void {
  if (before.some(({ id }) => !doneLessonIds.includes(id))) throw conflict('LessonNotYet')
}
