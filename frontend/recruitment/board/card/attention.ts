import type { Tone } from '#resources/core/values/tones.ts'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'

const { marks } = participantStudy.fields.attention
const day = 24 * 60 * 60 * 1000

type Mark = BoardCard['attention'][number]

export const isUrgent = (mark: Mark): boolean => marks[mark].tone === 'danger'

/** Returns the tone of the card's edge: danger for an urgent mark, warning if the card exceeds the limit of its column, else none. */
export const edgeToneOf = (card: BoardCard): Extract<Tone, 'danger' | 'warning'> | undefined =>
  card.attention.some(isUrgent) ? 'danger' : isOverLimit(card) ? 'warning' : undefined

/** Returns the mark of cards that exceed their column's limit. */
const getOverLimitMark = ({ conduct }: BoardCard) => (conduct === undefined ? 'IDLE' : 'IDLE_IN_CONDUCT')

export const isOverLimit = (card: BoardCard): boolean => card.attention.includes(getOverLimitMark(card))

/** True while the participant can still move on from the column. The card then shows the time in it. */
export const isInProgress = ({ conduct, recruitmentStatus }: BoardCard): boolean =>
  conduct === undefined ? recruitmentStatus === 'IN_SCREENING' : conduct.status === 'UNDER_WAY'

/** Returns the attention marks of a card except the time in its column, which the card shows separately. */
export const getAttentionWithoutTime = (card: BoardCard): BoardCard['attention'] =>
  card.attention.filter((mark) => mark !== getOverLimitMark(card))

/** Returns the number of whole days. */
export const countDaysSince = (moment: string, now: Date): number => Math.floor((now.getTime() - Date.parse(moment)) / day)
