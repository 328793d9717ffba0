import '../../engine/entries.css'
import './activity.css'
import { Alert, Button, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { ActivityDays } from './ActivityDays.tsx'
import { LastActivity } from './LastActivity.tsx'
import { type Span, spans, usualSpan } from './spans.ts'
import { type ActivityScope, useActivity } from './useActivity.ts'

/** Events of a participant as sentences, by day; by default only events of the last 24 hours. */
export function ActivityPanel({ participantId, studyId }: ActivityScope) {
  const { t } = useTranslation('participants')
  const [span, setSpan] = useState<Span>(usualSpan)
  const { items, total, hasMore, isLong, isLoading, isLoadingMore, moreProblem, loadMore, error, retry } = useActivity(
    { participantId, studyId },
    span,
  )
  const prefix = useId()
  const numbers = useNumbers()
  /** Focuses the first new entry, so that reading continues there. */
  const showMore = async () => {
    const first = await loadMore()
    if (first !== null) focusWhenDrawn(prefix + first)
  }
  const isLocked = isHttpFailure(error) && error.code === 'ProfileRestricted'
  if (error !== null && (items.length === 0 || isLocked))
    return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: participantId }} />
  return (
    <section className="activity" aria-label={t('activity.title')}>
      <Segmented<Span>
        className="activity-spans"
        aria-label={t('activity.span')}
        value={span}
        options={spans.map((value) => ({ value, label: t(`activity.spans.${value}`) }))}
        onChange={setSpan}
      />
      {isLoading ? (
        <Waiting rows={6} />
      ) : items.length === 0 ? (
        <>
          <EmptyPanel className="activity-none" words={t('activity.noActivityFound')}>
            {span !== 'all' && <Button onClick={() => setSpan('all')}>{t('activity.spans.all')}</Button>}
          </EmptyPanel>
          {span !== 'all' && <LastActivity participantId={participantId} studyId={studyId} />}
        </>
      ) : (
        <ActivityDays items={items} prefix={prefix} participantId={participantId} />
      )}
      {isLong && (
        <div className="activity-more">
          {moreProblem !== null && (
            <Alert role="alert" type="error" showIcon message={t('activity.moreFailed')} description={moreProblem} />
          )}
          {hasMore && (
            <Button loading={busy(isLoadingMore)} onClick={() => void showMore()}>
              {t('activity.more')}
            </Button>
          )}
          <span role="status">{t('activity.shown', { shown: numbers.format(items.length), total: numbers.format(total) })}</span>
        </div>
      )}
    </section>
  )
}

/** Activity tab of a participant. */
export default function ActivityTab({ row }: RecordComponentProps<'participant'>) {
  return <ActivityPanel participantId={row.id} />
}
