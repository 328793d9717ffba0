import type { Condition } from '../conditions.ts'
import type { Tone } from '../values/tones.ts'

/** Condition under which a row has a mark: on the row itself, on a row of another resource that belongs to it, or on both. */
export interface RowMark {
  readonly tone: Tone
  /**
   * Condition on the row. A moment may be compared with `$now`, and with a day: with the first moment of that day in the organisation's
   * time zone.
   */
  readonly when?: Condition
  /**
   * Condition that at least one row of another resource must fulfil. Only rows that belong to this row and that the reader could list
   * count.
   */
  readonly has?: {
    readonly of: string
    /**
     * Fields that link rows of the other resource to this row: field of the other row → field of this row with the same value (`id` for
     * the row itself).
     */
    readonly by: Readonly<Record<string, string>>
    readonly where?: Condition
  }
}
