import type { BoardCard } from '#resources/boardAnswers.ts'
import type { Tone } from '#resources/core/tones.ts'
import { participantStudy } from '#resources/participantStudy.ts'

const { marks } = participantStudy.fields.attention
const day = 24 * 60 * 60 * 1000

/** The tone of one reason to look at a card. */
export const toneOf = (mark: BoardCard['attention'][number]): Tone => marks[mark].tone

/** The tone of the most urgent one; undefined where there is none. */
export const urgencyOf = ({ attention: [first] }: BoardCard): Tone | undefined => (first === undefined ? undefined : toneOf(first))

/** The mark of cards that are in their column of the board beyond its limit. */
const overLimitMark = ({ conduct }: BoardCard) => (conduct === undefined ? 'IDLE' : 'IDLE_IN_CONDUCT')

export const isOverLimit = (card: BoardCard): boolean => card.attention.includes(overLimitMark(card))

/** Whether the participant still goes on from the column: then the card tells the time there. */
export const isOnTheWay = ({ conduct, recruitmentStatus }: BoardCard): boolean =>
  conduct === undefined ? recruitmentStatus === 'IN_SCREENING' : conduct.status === 'UNDER_WAY'

/** Reasons to look at a card, without the time in its column, which it tells itself. */
export const marksBesideTime = (card: BoardCard): BoardCard['attention'] => card.attention.filter((mark) => mark !== overLimitMark(card))

/** Whole days. */
export const daysSince = (moment: string, now: Date): number => Math.floor((now.getTime() - Date.parse(moment)) / day)
