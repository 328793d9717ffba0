import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'

/** Returns each participant once. A visit that moves while pages load may move its participant to another page. Pure. */
export const participantsOf = (pages: readonly Pick<ScheduleMatrix, 'rows'>[]): readonly ScheduleRow[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
]
