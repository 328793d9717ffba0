import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { localDatetime } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { Initials } from '../../base/ui/Initials.tsx'
import { relativeTime } from '../relativeTime.ts'
import { CommentContent } from './CommentContent.tsx'
import type { CommentRow } from './useComments.ts'

interface CommentItemProps {
  readonly row: CommentRow
  readonly now: Date
  /** Says which study the comment is about. */
  readonly hasStudy: boolean
}

/** One comment: who, when, about which study, what, and what comes with it. */
export function CommentItem({ row, now, hasStudy }: CommentItemProps) {
  const { t } = useTranslation(['participants', 'common'])
  const [[authorId, author] = [null, t('common:history.system')]] = Object.entries(labelsOf(row, 'createdBy'))
  const study = textOf(row.studyId)
  return (
    <li className="entry comment">
      <Initials id={authorId} name={author} />
      <article className="comment-body" aria-label={t('participants:comments.by', { name: author })}>
        <p className="comment-head">
          <strong>{author}</strong>
          <Moment instant={row.createdAt} now={now} />
          {hasStudy && study !== '' && <Tag>{labelsOf(row, 'studyId')[study] ?? t('common:field.unknownReference')}</Tag>}
        </p>
        <CommentContent row={row} />
      </article>
    </li>
  )
}

/** When something was: how long ago, where that is told easily, and the full date. */
function Moment({ instant, now }: { readonly instant: string; readonly now: Date }) {
  const { i18n } = useTranslation()
  const words = relativeTime(instant, now, i18n.language)
  const full = localDatetime(instant)
  return <time dateTime={instant}>{words === null ? full : `${words} · ${full}`}</time>
}
