import type { TFunction } from 'i18next'
import { variableIn } from '#resources/core/variables.ts'

/** What a filter's variable is called: 'me', 'today', '7 days ago'; null for any other value. */
export function variableWords(t: TFunction<'common'>, value: unknown): string | null {
  const variable = variableIn(value)
  if (variable === null) return null
  if (variable.kind === 'me') return t('field.variables.me')
  const { days } = variable
  if (days === 0) return t('field.variables.today')
  return days > 0 ? t('field.variables.ahead', { count: days }) : t('field.variables.ago', { count: -days })
}
