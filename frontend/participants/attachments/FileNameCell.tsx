import './attachments.css'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { FileIcon } from '../../document-viewer/FileIcon.tsx'
import { shortName } from '../../document-viewer/shortName.ts'
import type { CellProps } from '../../fields/types.ts'
import { Empty } from '../../fields/views/Empty.tsx'

/** Name of a file with an icon for its type. Signed agreements have a label. */
export function FileNameCell({ value, row }: CellProps<FieldDefinition>) {
  const { t } = useTranslation('participants')
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <span className="attachment-name" title={value}>
      <FileIcon contentType={String(row.contentType ?? '')} />
      <span aria-hidden>{shortName(value)}</span>
      <span className="visually-hidden">{value}</span>
      {typeof row.participantContactAgreementType === 'string' && <Tag bordered={false}>{t('attachments.signedAgreement')}</Tag>}
    </span>
  )
}
