import type { MapPosition } from '#resources/organisation/mapAnswers.ts'

/** Item that a marker shows. */
export interface MarkedItem {
  readonly id: string
  /** Accessible name of the marker. */
  readonly words: string
  readonly place: Pick<MapPosition, 'latitude' | 'longitude'>
}
