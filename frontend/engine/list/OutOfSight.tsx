import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

interface OutOfSightProps {
  /** Rows of the list; null while it is read. */
  readonly total: number | null
  /** Filters of the list as a text that changes with them. */
  readonly filters: string
}

/**
 * How many rows a figure counts that are not in the list of its reader: figures of the whole organisation lead to the reader's own lists. Shown as long as
 * the list is the one to which the figure led (`state.counted` of its link).
 */
export function OutOfSight({ total, filters }: OutOfSightProps) {
  const { t } = useTranslation('common')
  const { state } = useLocation()
  // The list writes its own address, which leaves the state of the link behind.
  const [counted] = useState((state as { readonly counted?: number } | null)?.counted)
  const [first, setFirst] = useState<string | null>(null)
  if (total !== null && first === null) setFirst(filters)
  if (counted === undefined || total === null || counted <= total || (first !== null && first !== filters)) return null
  return <span role="status">{t('counted.outOfSight', { counted, count: counted - total })}</span>
}
