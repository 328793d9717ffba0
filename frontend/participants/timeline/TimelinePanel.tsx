import '../../engine/entries.css'
import '../activity/activity.css'
import './timeline.css'
import { Alert, Button } from 'antd'
import { use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isHttpFailure } from '../../base/http.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { ActivityDays } from '../activity/ActivityDays.tsx'
import { CommentsPanel } from '../comments/CommentsPanel.tsx'
import { NewComment } from '../comments/NewComment.tsx'
import { parseProfileAddress } from '../person/address.ts'
import { profileContext } from '../person/inProfile.ts'
import { CreatedRecord } from './CreatedRecord.tsx'
import { TimelineFilters } from './TimelineFilters.tsx'
import { type TimelineChoice, unfilteredChoice, useTimeline } from './useTimeline.ts'

/** Comments, calls, files, studies and changes of a participant in one order, the newest first. */
export default function TimelineTab({ resource, row }: RecordComponentProps<'participant'>) {
  // When the unlock of the profile ends, the content closes too.
  const isOfComments = useIsOfComments()
  if (row.redacted === true) return <LockedNotice resource={resource.name} id={row.id} />
  return <OpenTimeline key={String(isOfComments)} row={row} isOfComments={isOfComments} />
}

/** True if the address leads to the comments of the participant. */
function useIsOfComments(): boolean {
  const isInProfile = use(profileContext)
  const { search } = useLocation()
  const tab = isInProfile ? parseProfileAddress(search)?.tab : new URLSearchParams(search).get('tab')
  return tab === 'comments'
}

interface OpenTimelineProps extends Pick<RecordComponentProps<'participant'>, 'row'> {
  readonly isOfComments: boolean
}

function OpenTimeline({ row, isOfComments }: OpenTimelineProps) {
  const { t } = useTranslation('participants')
  const [choice, setChoice] = useState<TimelineChoice>(isOfComments ? { ...unfilteredChoice, groups: ['comments'] } : unfilteredChoice)
  const { items, people, hasMore, isLoading, isOlder, isLoadingMore, moreProblem, loadMore, error, retry } = useTimeline(row.id, choice)
  const prefix = useId()
  /** Focuses the first new entry, so that reading continues there. */
  const showMore = async () => {
    const first = await loadMore()
    if (first !== null) focusWhenDrawn(prefix + first)
  }
  const isLocked = isHttpFailure(error) && error.code === 'ProfileRestricted'
  if (error !== null && (items.length === 0 || isLocked))
    return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: row.id }} />
  const isNarrowed = choice.groups.length > 0 || choice.userId !== null || choice.span !== 'all'
  const filters = <TimelineFilters choice={choice} people={people} onChange={setChoice} />
  // If only comments are selected, the comments panel replaces the timeline, because it can also add a comment.
  if (choice.groups.length === 1 && choice.groups[0] === 'comments' && choice.userId === null && choice.span === 'all')
    return (
      <section className="activity" aria-label={t('timeline.title')}>
        {filters}
        <CommentsPanel participantId={row.id} />
      </section>
    )
  return (
    <section className="activity" aria-label={t('timeline.title')}>
      {filters}
      {!isNarrowed && <NewComment participantId={row.id} />}
      {isLoading ? (
        <Waiting rows={6} />
      ) : items.length === 0 ? (
        <EmptyPanel className="activity-none" words={t('timeline.none')}>
          {isNarrowed && <Button onClick={() => setChoice(unfilteredChoice)}>{t('timeline.showAll')}</Button>}
        </EmptyPanel>
      ) : (
        <div className="timeline-list" data-older={isOlder || undefined}>
          <ActivityDays items={items} prefix={prefix} participantId={row.id} below={({ made }) => <CreatedRecord {...made} />} />
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
