import './activity.css'
import { Button, Empty, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../app/http.ts'
import { busy } from '../../engine/busy.tsx'
import { ListProblem } from '../../engine/list/ListProblem.tsx'
import { Waiting } from '../../engine/Waiting.tsx'
import { useNow } from '../useNow.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { byDay, dayName } from './days.ts'
import { type Span, spans, usualSpan } from './spans.ts'
import { type ActivityPlace, useActivity } from './useActivity.ts'

/** What happened to a participant, in words, day by day: of the last 24 hours unless somebody wants more. */
export function ActivityPanel({ participantId, studyId }: ActivityPlace) {
  const { t, i18n } = useTranslation('participants')
  const [span, setSpan] = useState<Span>(usualSpan)
  const { items, more, isLoading, isLoadingMore, loadMore, error, retry } = useActivity({ participantId, studyId }, span)
  const now = useNow()
  const isLocked = isHttpFailure(error) && error.code === 'ProfileRestricted'
  if (error !== null && (items.length === 0 || isLocked))
    return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: participantId }} />
  return (
    <section className="activity" aria-label={t('activity.title')}>
      <Radio.Group
        className="activity-spans"
        aria-label={t('activity.span')}
        optionType="button"
        buttonStyle="solid"
        value={span}
        options={spans.map((value) => ({ value, label: t(`activity.spans.${value}`) }))}
        onChange={(event) => setSpan(event.target.value)}
      />
      {isLoading ? (
        <Waiting rows={6} />
      ) : items.length === 0 ? (
        <Empty className="activity-none" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('activity.noActivityFound')}>
          {span !== 'all' && <Button onClick={() => setSpan('all')}>{t('activity.spans.all')}</Button>}
        </Empty>
      ) : (
        byDay(items).map((day) => (
          <section key={day.date} className="activity-day">
            <h2>
              <time dateTime={day.date}>{dayName(day.date, now, i18n.language)}</time>
            </h2>
            <ol>
              {day.items.map((item) => (
                <ActivityEntry key={item.id} item={item} participantId={participantId} />
              ))}
            </ol>
          </section>
        ))
      )}
      {more > 0 && (
        <Button loading={busy(isLoadingMore)} onClick={loadMore}>
          {t('activity.more')}
        </Button>
      )}
    </section>
  )
}
