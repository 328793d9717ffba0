import type { TFunction } from 'i18next'
import { addDays, formatDate as formatDay } from '#resources/core/values/day.ts'
import type { CardVisit } from '#resources/recruitment/boardAnswers.ts'
import { formatDate, readDate, timeZoneOf } from '../../../base/i18n/dates.ts'

interface VisitText {
  readonly text: string
  /** Text with the whole date; absent if `text` says everything. */
  readonly full?: string
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the text of the overdue or next visit of a card, or a text that its visits are done; null if no visit is scheduled.
 * @param options site of the visit and current time, which determine today's date
 */
export function visitText(
  t: TFunction<'trialboard'>,
  { kind, name, on, time }: CardVisit,
  { siteId, now }: { readonly siteId: string; readonly now: Date },
): VisitText | null {
  if (kind === 'DONE') return { text: t('board.visitsDone') }
  if (name === null || on === null) return null
  const today = formatDay(timeZoneOf({ siteId }), now)
  const clock = time === null ? '' : time.slice(0, 5)
  const dateAndTime = [formatDate(on, 'card'), clock].filter(Boolean).join(', ')
  if (kind === 'OVERDUE') {
    const count = Math.round((Date.parse(today) - Date.parse(on)) / dayMs)
    return { text: t('board.visitLate', { visit: name, count }), full: t('board.visitOverdue', { visit: name, when: dateAndTime }) }
  }
  if (kind === 'DUE')
    return {
      text: t('board.visitBy', { visit: name, when: formatShortDay(on, today) }),
      full: t('board.visitDue', { visit: name, when: dateAndTime }),
    }
  const day = on === today ? t('board.today') : on === addDays(today, 1) ? t('board.tomorrow') : formatShortDay(on, today)
  const dayAndTime = [day, clock].filter(Boolean).join(' ')
  return { text: `${name} · ${dayAndTime}`, full: t('board.visitNext', { visit: name, when: dateAndTime }) }
}

/** Formats a day with its weekday in the current year, else with the year: Fri 27 Nov, 4 Jan 2027. */
function formatShortDay(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? 'ddd D MMM' : 'D MMM YYYY'
  return readDate(day)?.format(format) ?? day
}
