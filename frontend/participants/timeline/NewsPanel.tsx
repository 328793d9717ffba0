import '../../engine/entries.css'
import '../activity/activity.css'
import './timeline.css'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { ActivityDays } from '../activity/ActivityDays.tsx'
import { NewComment, useMayComment } from '../comments/NewComment.tsx'
import { useCommentDraft } from '../comments/useCommentDraft.ts'
import { useOpenTab } from '../profile/useOpenTab.ts'
import { CreatedRecord } from './CreatedRecord.tsx'
import { unfilteredChoice, useTimeline } from './useTimeline.ts'

/** Maximum number of entries. */
const maxEntries = 6

/** Newest entries of the timeline, and a box for a comment. */
export default function NewsPanel({ resource, row }: RecordComponentProps<'participant'>) {
  if (row.redacted === true) return <LockedNotice resource={resource.name} id={row.id} />
  return <OpenNews participantId={row.id} />
}

function OpenNews({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('participants')
  const prefix = useId()
  const openTab = useOpenTab(participantId)
  const { items, isLoading, error, retry } = useTimeline(participantId, unfilteredChoice)
  return (
    <section className="card timeline-news" aria-label={t('timeline.newest')}>
      <h2>{t('timeline.newest')}</h2>
      {useMayComment() && <CommentBox participantId={participantId} />}
      {isLoading ? (
        <Waiting rows={6} />
      ) : error !== null && items.length === 0 ? (
        <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: participantId }} />
      ) : items.length === 0 ? (
        <EmptyPanel words={t('timeline.none')} />
      ) : (
        <>
          <div className="timeline-list">
            <ActivityDays
              items={items.slice(0, maxEntries)}
              prefix={prefix}
              participantId={participantId}
              below={({ made }) => <CreatedRecord {...made} />}
            />
          </div>
          <Button onClick={() => openTab('timeline')}>{t('timeline.openAll')}</Button>
        </>
      )}
    </section>
  )
}

/** The editor of a comment, which opens on demand, or at once for a comment that was not posted yet. */
function CommentBox({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('participants')
  const { isBlank } = useCommentDraft({ participantId }, () => undefined)
  const [isOpen, setIsOpen] = useState(!isBlank)
  if (isOpen) return <NewComment participantId={participantId} isFocused={isBlank} />
  return (
    <Button className="timeline-comment" onClick={() => setIsOpen(true)}>
      {t('comments.add')}
    </Button>
  )
}
