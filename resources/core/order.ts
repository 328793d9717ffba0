/** Where a row stands among those that it is ordered with: a column that the engine alone writes, and a name by which lists are sorted. */
export const rankName = 'rank'

/** What the event of a move tells, beside the fields that it leaves as they are: the row behind which it stood, and stands; null at the top. */
export const movedAfter = 'movedAfter'

/**
 * Body of a move: what the row is to stand behind, or before; of the two, one. Null is the end of the list on that side: `after: null` is
 * the top. An intent, never a place: the others may have moved meanwhile.
 */
export interface Move {
  /** Where rows move between orders: the value of that field from now on, such as the id of a column. Absent, the row stays in its order. */
  readonly to?: string
  readonly after?: string | null
  readonly before?: string | null
  /** The version that the caller saw. */
  readonly version?: number
}
