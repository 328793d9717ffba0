import '../../engine/entries.css'
import './comments.css'
import '../../fields/fields.css'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { useNow } from '../useNow.ts'
import { CommentItem } from './CommentItem.tsx'
import { NewComment, useMayComment } from './NewComment.tsx'
import { type CommentsScope, useComments } from './useComments.ts'

/** Staff comments on a participant, general and about studies, or about one study only. Users with permission can add comments. */
export function CommentsPanel(scope: CommentsScope) {
  const { t } = useTranslation(['participants', 'common'])
  const { comments, more, isLoading, isLoadingMore, loadMore, error, retry } = useComments(scope)
  const now = useNow()
  const mayWrite = useMayComment()
  const isLocked = isHttpFailure(error) && error.code === 'ProfileRestricted'
  if (error !== null && (comments.length === 0 || isLocked))
    return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: scope.participantId }} />
  return (
    <section className="comments" aria-label={t('participants:comments.title')}>
      <NewComment {...scope} />
      {isLoading ? (
        <Waiting rows={6} />
      ) : comments.length === 0 ? (
        <EmptyPanel className="comments-none" words={t(mayWrite ? 'participants:comments.noneWrite' : 'participants:comments.none')} />
      ) : (
        <ol className="entries" aria-label={t('participants:comments.list')}>
          {comments.map((row) => (
            <CommentItem key={row.id} row={row} now={now} hasStudy={scope.studyId === undefined} />
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

/** Comments tab of a participant. */
export default function CommentsTab({ row }: RecordComponentProps<'participant'>) {
  return <CommentsPanel participantId={row.id} />
}
