import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { Initials } from '../../base/ui/initials/Initials.tsx'
import { relativeTime } from '../relativeTime.ts'
import { CommentContent } from './CommentContent.tsx'
import type { CommentRow } from './useComments.ts'

interface CommentItemProps {
  readonly row: CommentRow
  readonly now: Date
  /** True if the comment shows its study. */
  readonly hasStudy: boolean
}

/** One comment: author, time, study, text, file and link. */
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

/** Shows a time with its full date, and how long ago it was if that is easy to say. */
function Moment({ instant, now }: { readonly instant: string; readonly now: Date }) {
  const { i18n } = useTranslation()
  const relativeText = relativeTime(instant, now, i18n.language)
  const fullTime = formatLocalDatetime(instant)
  return <time dateTime={instant}>{relativeText === null ? fullTime : `${relativeText} · ${fullTime}`}</time>
}
