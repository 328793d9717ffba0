import '../entries.css'
import '../form/form.css'
import '../../fields/fields.css'
import './history.css'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HistoryEntry } from '#resources/core/answers.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { HistoryCheck } from './HistoryCheck.tsx'
import { type FormerValue, HistoryItem } from './HistoryItem.tsx'
import { readersPath, unlocksPath } from './readersPath.ts'
import { returnsIn } from './restorable.ts'
import { useHistory } from './useHistory.ts'

const RestoreDialog = later(() => import('./RestoreDialog.tsx').then(({ RestoreDialog }) => ({ default: RestoreDialog })))

/** The changes of a record, the newest first; users who may change it may bring a former value back. */
export function History({ resource, row }: { readonly resource: string; readonly row: AnsweredRow & { readonly id: string } }) {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const { entries, more, isLoading, isLoadingMore, loadMore, error, retry } = useHistory(resource, row.id, row.version)
  const returns = useMemo(() => returnsIn(entries), [entries])
  const [chosen, setChosen] = useState<FormerValue | null>(null)
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
          <HistoryItem key={entry.id} resource={resource} entry={entry} row={row} returns={returns} onRestore={setChosen} />
        ))}
      </ol>
      {more > 0 && (
        <Button loading={busy(isLoadingMore)} onClick={loadMore}>
          {t('history.more', { count: more })}
        </Button>
      )}
      {chosen !== null && (
        <Awaiting fallback={null}>
          <RestoreDialog resource={resource} row={row} former={chosen} onClose={() => setChosen(null)} />
        </Awaiting>
      )}
    </div>
  )
}

/** For auditors, on records whose readings are logged: the way to who has seen this one, and who has unlocked it. */
function ReadersLink({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { t } = useTranslation('audit')
  const { can } = useSession()
  const may = useMay()
  if (resourceNamed(resource).audit !== 'changes+reads' || !can('ADMIN') || !may('recordRead', 'list')) return null
  return (
    <p className="history-links">
      <Link to={readersPath(id)}>{t('audit:readers.ofRecord')}</Link>
      {resourceNamed(resource).restrictedBy !== undefined && <Link to={unlocksPath(id)}>{t('audit:unlocks.ofRecord')}</Link>}
    </p>
  )
}
