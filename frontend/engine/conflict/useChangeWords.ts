import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { useChangeAuthors } from './useChangeAuthors.ts'

export interface ChangeOptions {
  readonly resource: string
  readonly id: string
  readonly before: Values
  readonly after: Values
}

/** Returns the author and the time of the last change of the open record, as text. */
export function useChangeWords(options: ChangeOptions): string {
  const { t } = useTranslation('common')
  const { names, at } = useChangeAuthors(options)
  const name = names ?? t('stale.somebodyElse')
  const isNow = at === null || Date.now() - Date.parse(at) < justNow
  return isNow ? t('stale.changedNow', { name }) : t('stale.changedAt', { name, time: formatLocalDatetime(at) })
}

/** Milliseconds during which a change counts as made just now. */
const justNow = 60_000
