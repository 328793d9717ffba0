import type { BoardCard } from '#resources/boardAnswers.ts'
import type { Tone } from '#resources/core/tones.ts'
import { participantStudy } from '#resources/participantStudy.ts'

const { marks } = participantStudy.fields.attention
const day = 24 * 60 * 60 * 1000

/** The tone of one reason to look at a card. */
export const toneOf = (mark: BoardCard['attention'][number]): Tone => marks[mark].tone

/** The tone of the most urgent one; undefined where there is none. */
export const urgencyOf = ({ attention: [first] }: BoardCard): Tone | undefined => (first === undefined ? undefined : toneOf(first))

/** Whole days. */
export const daysSince = (moment: string, now: Date): number => Math.floor((now.getTime() - Date.parse(moment)) / day)
