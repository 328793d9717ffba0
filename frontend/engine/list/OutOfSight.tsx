import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

interface OutOfSightProps {
  /** Rows of the list; null while it is read. */
  readonly total: number | null
}

/**
 * How many rows a figure counts that its reader may not list: figures of the whole organisation lead to the lists of their reader. Told as long as the list
 * is the one to which the figure led (`state.counted` of its link).
 */
export function OutOfSight({ total }: OutOfSightProps) {
  const { t } = useTranslation('common')
  const { state } = useLocation()
  const counted = (state as { readonly counted?: number } | null)?.counted
  if (counted === undefined || total === null || counted <= total) return null
  return <span role="status">{t('counted.outOfSight', { counted, count: counted - total })}</span>
}
