import { findStudyRefusal, type StudyState } from '#resources/studies/studyBinding.ts'

/** Puts read-only boards (ended study, closed site) last, so that a board opens where there is work to do. Otherwise keeps the order. */
export const activeBoardsFirst = <Board extends { readonly state: StudyState }>(boards: readonly Board[]): readonly Board[] => {
  const isReadOnly = ({ state }: Board): boolean => findStudyRefusal(state, 'back') !== null
  return [...boards.filter((each) => !isReadOnly(each)), ...boards.filter(isReadOnly)]
}
