import type { Place } from '#resources/mapAnswers.ts'

/** What a mark stands for. */
export interface Marked {
  readonly id: string
  /** What it is called, and what is told of it: the mark's own words. */
  readonly words: string
  readonly place: Pick<Place, 'latitude' | 'longitude'>
}
