import '../../engine/entries.css'
import '../activity/activity.css'
import './timeline.css'
import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordPieceProps } from '../../engine/area.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { ActivityDays } from '../activity/ActivityDays.tsx'
import { MadeRecord } from './MadeRecord.tsx'
import { TimelineFilters } from './TimelineFilters.tsx'
import { type TimelineChoice, useTimeline } from './useTimeline.ts'

const everything: TimelineChoice = { groups: [], userId: null, span: 'all' }

/** Comments, calls, files, studies and changes of a participant in one order, the newest first. */
export default function TimelineTab({ resource, row }: RecordPieceProps<'participant'>) {
  // What stands here leaves the screen with the rest when the profile is closed again.
  return row.redacted === true ? <LockedNotice resource={resource.name} id={row.id} /> : <OpenTimeline row={row} />
}

function OpenTimeline({ row }: Pick<RecordPieceProps<'participant'>, 'row'>) {
  const { t } = useTranslation('participants')
  const [choice, setChoice] = useState(everything)
  const { items, people, hasMore, isLoading, isOlder, isLoadingMore, moreProblem, loadMore, error, retry } = useTimeline(row.id, choice)
  const prefix = useId()
  /** Reading goes on where it was: at the first of what has come. */
  const showMore = async () => {
    const first = await loadMore()
    if (first !== null) focusWhenDrawn(prefix + first)
  }
  const isLocked = isHttpFailure(error) && error.code === 'ProfileRestricted'
  if (error !== null && (items.length === 0 || isLocked))
    return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: row.id }} />
  const isNarrowed = choice.groups.length > 0 || choice.userId !== null || choice.span !== 'all'
  return (
    <section className="activity" aria-label={t('timeline.title')}>
      <TimelineFilters choice={choice} people={people} onChange={setChoice} />
      {isLoading ? (
        <Waiting rows={6} />
      ) : items.length === 0 ? (
        <EmptyPanel className="activity-none" words={t('timeline.none')}>
          {isNarrowed && <Button onClick={() => setChoice(everything)}>{t('timeline.showAll')}</Button>}
        </EmptyPanel>
      ) : (
        <div className="timeline-list" data-older={isOlder || undefined}>
          <ActivityDays items={items} prefix={prefix} participantId={row.id} below={({ made }) => <MadeRecord {...made} />} />
        </div>
      )}
      {(hasMore || moreProblem !== null) && (
        <div className="activity-more">
          {moreProblem !== null && (
            <Alert role="alert" type="error" showIcon message={t('activity.moreFailed')} description={moreProblem} />
          )}
          <Button loading={busy(isLoadingMore)} onClick={() => void showMore()}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
