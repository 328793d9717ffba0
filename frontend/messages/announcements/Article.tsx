import './announcements.css'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { useFileAddress } from '../../base/useFileAddress.ts'
import type { RecordComponentProps } from '../../engine/area.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'

/** Shows an announcement as readers see it: author, time, picture, text and link. */
export function Article({ row }: { readonly row: ResourceAnswer['announcement'] }) {
  const { t } = useTranslation('dashboard')
  const picture = useFileAddress(row.thumbnail ?? null)
  const metadataTexts = [
    row.publishedBy === null ? null : labelsOf(row, 'publishedBy')[row.publishedBy],
    row.publishedDate === null ? null : formatLocalDatetime(row.publishedDate),
    row.studyId === null ? null : t('announcements.for', { study: labelsOf(row, 'studyId')[row.studyId] ?? '' }),
  ].filter((each) => each !== null && each !== undefined)
  return (
    <article className="card announcement">
      {metadataTexts.length > 0 && <p className="announcement-told">{metadataTexts.join(' · ')}</p>}
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

/** Panel for authors, next to the recipients. */
export const ArticlePanel = ({ row }: RecordComponentProps<'announcement'>) => <Article row={row} />
