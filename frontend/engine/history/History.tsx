import '../form/form.css'
import '../../fields/fields.css'
import '../detail.css'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#resources/core/answers.ts'
import { HistoryItem } from './HistoryItem.tsx'
import { useHistory } from './useHistory.ts'

/** Entries that are shown before somebody asks for more. */
const page = 20

/** Who changed what of a record, newest first. */
export function History({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { t } = useTranslation('common')
  const { entries, isLoading, error, retry } = useHistory(resource, id)
  const [shown, setShown] = useState(page)
  if (isLoading) return <Skeleton active paragraph={{ rows: 6 }} />
  if (error !== null)
    return <Alert type="error" showIcon message={error.message} action={<Button onClick={retry}>{t('list.retry')}</Button>} />
  if (entries.length === 0) return <p>{t('history.none')}</p>
  return (
    <div className="history">
      {entries.some(({ redacted }: HistoryEntry) => redacted === true) && <Alert type="warning" showIcon message={t('history.redacted')} />}
      <ol className="history-entries" aria-label={t('history.title')}>
        {entries.slice(0, shown).map((entry) => (
          <HistoryItem key={entry.id} resource={resource} entry={entry} />
        ))}
      </ol>
      {entries.length > shown && (
        <Button onClick={() => setShown(shown + page)}>{t('history.more', { count: entries.length - shown })}</Button>
      )}
    </div>
  )
}
