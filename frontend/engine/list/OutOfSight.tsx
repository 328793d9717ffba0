import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

interface OutOfSightProps {
  /** Number of rows in the list; null while it loads. */
  readonly total: number | null
  /** Filters of the list as text. A new text means that the filters changed. */
  readonly filters: string
}

/**
 * Shows how many counted rows are missing from the reader's list. A figure for the whole organisation links to a list that contains only
 * the reader's scope. The message is shown while the list still has the filters of that link (`state.counted`).
 */
export function OutOfSight({ total, filters }: OutOfSightProps) {
  const { t } = useTranslation('common')
  const { state } = useLocation()
  // Stores the count from the link, because the list rewrites its URL, which drops the state of the link.
  const [expectedTotal] = useState((state as { readonly counted?: number } | null)?.counted)
  const [first, setFirst] = useState<string | null>(null)
  if (total !== null && first === null) setFirst(filters)
  if (expectedTotal === undefined || total === null || expectedTotal <= total || (first !== null && first !== filters)) return null
  return <span role="status">{t('counted.outOfSight', { counted: expectedTotal, count: expectedTotal - total })}</span>
}
