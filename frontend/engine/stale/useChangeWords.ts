import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { localDatetime } from '../../base/i18n/dates.ts'
import { useChangers } from './useChangers.ts'

export interface ChangeOptions {
  readonly resource: string
  readonly id: string
  readonly before: Values
  readonly after: Values
}

/** Who changed the open record and when, in words. */
export function useChangeWords(options: ChangeOptions): string {
  const { t } = useTranslation('common')
  const { names, at } = useChangers(options)
  const name = names ?? t('stale.somebodyElse')
  const isNow = at === null || Date.now() - Date.parse(at) < justNow
  return isNow ? t('stale.changedNow', { name }) : t('stale.changedAt', { name, time: localDatetime(at) })
}

/** Milliseconds. */
const justNow = 60_000
