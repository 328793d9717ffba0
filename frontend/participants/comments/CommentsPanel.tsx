import '../../engine/entries.css'
import './comments.css'
import '../../fields/fields.css'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { comment } from '#resources/comment.ts'
import { mayOn } from '#resources/core/access.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordPieceProps } from '../../engine/area.ts'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { useNow } from '../useNow.ts'
import { CommentItem } from './CommentItem.tsx'
import { type CommentsPlace, useComments } from './useComments.ts'

const CommentEditor = later(() => import('./CommentEditor.tsx').then(({ CommentEditor }) => ({ default: CommentEditor })))

/** What staff say of a participant, in general and about studies, or about one study alone; users who may contribute write here, too. */
export function CommentsPanel(place: CommentsPlace) {
  const { t } = useTranslation(['participants', 'common'])
  const session = useSession()
  const { comments, more, isLoading, isLoadingMore, loadMore, error, retry } = useComments(place)
  const now = useNow()
  const mayWrite = mayOn(session, comment, comment.actions.create)
  const isLocked = isHttpFailure(error) && error.code === 'ProfileRestricted'
  if (error !== null && (comments.length === 0 || isLocked))
    return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: place.participantId }} />
  return (
    <section className="comments" aria-label={t('participants:comments.title')}>
      {mayWrite && (
        <Awaiting fallback={<Waiting rows={3} />}>
          <CommentEditor {...place} />
        </Awaiting>
      )}
      {isLoading ? (
        <Waiting rows={6} />
      ) : comments.length === 0 ? (
        <EmptyPanel className="comments-none" words={t(mayWrite ? 'participants:comments.noneWrite' : 'participants:comments.none')} />
      ) : (
        <ol className="entries" aria-label={t('participants:comments.list')}>
          {comments.map((row) => (
            <CommentItem key={row.id} row={row} now={now} hasStudy={place.studyId === undefined} />
          ))}
        </ol>
      )}
      {more > 0 && (
        <Button loading={busy(isLoadingMore)} onClick={loadMore}>
          {t('participants:comments.more', { count: more })}
        </Button>
      )}
    </section>
  )
}

/** The tab of a participant. */
export default function CommentsTab({ row }: RecordPieceProps<'participant'>) {
  return <CommentsPanel participantId={row.id} />
}
