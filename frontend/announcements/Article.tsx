import './announcements.css'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { useFileAddress } from '../base/useFileAddress.ts'
import type { RecordPieceProps } from '../engine/area.ts'
import { FieldCell } from '../engine/FieldCell.tsx'

/** An announcement as it is read: who says it and when, its picture, its words, and where it leads. */
export function Article({ row }: { readonly row: ResourceAnswer['announcement'] }) {
  const { t } = useTranslation('dashboard')
  const picture = useFileAddress(row.thumbnail ?? null)
  const told = [
    row.publishedBy === null ? null : labelsOf(row, 'publishedBy')[row.publishedBy],
    row.publishedDate === null ? null : localDatetime(row.publishedDate),
    row.studyId === null ? null : t('announcements.for', { study: labelsOf(row, 'studyId')[row.studyId] ?? '' }),
  ].filter((each) => each !== null && each !== undefined)
  return (
    <article className="card announcement">
      {told.length > 0 && <p className="announcement-told">{told.join(' · ')}</p>}
      {picture !== null && <img className="announcement-picture" src={picture} alt="" />}
      <FieldCell resource="announcement" name="content" row={row} />
      {row.linkUrl !== null && (
        <Button
          className="announcement-link"
          href={row.linkUrl}
          target="_blank"
          rel="noreferrer noopener"
          icon={<ExportOutlined aria-hidden />}
        >
          {t('announcements.open')}
        </Button>
      )}
    </article>
  )
}

/** For those who write it, beside whom it reached. */
export const ArticlePanel = ({ row }: RecordPieceProps<'announcement'>) => <Article row={row} />
