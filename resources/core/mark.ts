import type { Condition } from './conditions.ts'
import type { Tone } from './tones.ts'

/** When a row bears a mark: what it says itself, a row of another resource that belongs to it, or both together. */
export interface Mark {
  readonly tone: Tone
  /** Holds of the row. Days may be compared with moments: those of the day's first one, where the organisation is. */
  readonly when?: Condition
  /** Of another resource, at least one row that the reader could list belongs to it, and this holds of that one. */
  readonly has?: {
    readonly of: string
    /** Each field of theirs with the field of this row that it must equal, `id` for the row itself. */
    readonly by: Readonly<Record<string, string>>
    readonly where?: Condition
  }
}
