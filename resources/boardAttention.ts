import type { BoardCard } from './boardAnswers.ts'
import { homeDays } from './homeDays.ts'

const day = 24 * 60 * 60 * 1000

/** Since how many days nothing happened to somebody who is in screening; null while that is no reason to look. */
export function idleDays({ recruitmentStatus, changedAt }: Pick<BoardCard, 'recruitmentStatus' | 'changedAt'>, now: Date): number | null {
  const days = Math.floor((now.getTime() - Date.parse(changedAt)) / day)
  return recruitmentStatus === 'IN_SCREENING' && days > homeDays ? days : null
}
