import '../entries.css'
import '../form.css'
import '../../fields/fields.css'
import './history.css'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { HistoryCheck } from './HistoryCheck.tsx'
import { type FormerValue, HistoryItem } from './HistoryItem.tsx'
import { getUnlocksPath, readersPath } from './readersPath.ts'
import { findRevertedChanges } from './restorable.ts'
import { useHistory } from './useHistory.ts'

const RestoreDialog = lazyPart(() => import('./RestoreDialog.tsx').then(({ RestoreDialog }) => ({ default: RestoreDialog })))

/** Shows the changes of a record, newest first. Users who may change the record can restore a former value. */
export function History({ resource, row }: { readonly resource: string; readonly row: ResponseRow & { readonly id: string } }) {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const { entries, more, isLoading, isLoadingMore, loadMore, error, retry } = useHistory(resource, row.id, row.version)
  const returns = useMemo(() => findRevertedChanges(entries), [entries])
  const [selectedValue, setSelectedValue] = useState<FormerValue | null>(null)
  if (isLoading) return <Waiting rows={6} />
  if (error !== null && entries.length === 0) return <LoadFailed message={error.message} onRetry={retry} />
  if (entries.length === 0) return <p>{t('history.none')}</p>
  return (
    <div className="history">
      {can('ADMIN_AUDIT') && <HistoryCheck newestAt={entries[0]?.at ?? ''} />}
      <ReadersLink resource={resource} id={row.id} />
      {entries.some(({ redacted }: HistoryEntry) => redacted === true) && <Alert type="warning" showIcon message={t('history.redacted')} />}
      <ol className="entries" aria-label={t('history.title')}>
        {entries.map((entry) => (
          <HistoryItem key={entry.id} resource={resource} entry={entry} row={row} returns={returns} onRestore={setSelectedValue} />
        ))}
      </ol>
      {more > 0 && (
        <Button loading={busy(isLoadingMore)} onClick={loadMore}>
          {t('history.more', { count: more })}
        </Button>
      )}
      {selectedValue !== null && (
        <Suspended fallback={null}>
          <RestoreDialog resource={resource} row={row} former={selectedValue} onClose={() => setSelectedValue(null)} />
        </Suspended>
      )}
    </div>
  )
}

/**
 * Links for auditors on records whose reads are logged. They lead to lists of the users who viewed this record, and of the users who
 * unlocked it.
 */
function ReadersLink({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { t } = useTranslation('audit')
  const { can } = useSession()
  const may = useMay()
  if (getResource(resource).audit !== 'changes+reads' || !can('ADMIN') || !may('recordRead', 'list')) return null
  return (
    <p className="history-links">
      <Link to={readersPath(id)}>{t('audit:readers.ofRecord')}</Link>
      {getResource(resource).restrictedBy !== undefined && <Link to={getUnlocksPath(id)}>{t('audit:unlocks.ofRecord')}</Link>}
    </p>
  )
}
