import { useTranslation } from 'react-i18next'
import { localDatetime } from '../base/i18n/dates.ts'
import { relativeTime } from './relativeTime.ts'

/** When something was: how long ago, where that is told easily, and the full date. */
export function Moment({ instant, now }: { readonly instant: string; readonly now: Date }) {
  const { i18n } = useTranslation()
  const words = relativeTime(instant, now, i18n.language)
  const full = localDatetime(instant)
  return <time dateTime={instant}>{words === null ? full : `${words} · ${full}`}</time>
}
