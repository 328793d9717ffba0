import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { attachmentExtensions } from '#resources/files/attachmentTypes.ts'
import { formatBytes } from '../fields/bytes.ts'
import type { CellProps } from '../fields/types.ts'
import { Empty } from '../fields/views/Empty.tsx'

/** Shows a file type as text: 'PDF', 'Image (PNG)'. */
export function ContentTypeCell({ value }: CellProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  if (typeof value !== 'string' || value === '') return <Empty />
  const ends: Readonly<Record<string, readonly string[]>> = attachmentExtensions
  return <span className="field-text">{t(`fileTypes.${ends[value]?.[0] ?? 'other'}`)}</span>
}

export function FileSizeCell({ value }: CellProps<FieldDefinition>) {
  const { i18n } = useTranslation()
  return typeof value === 'number' ? <span className="field-number">{formatBytes(value, i18n.language)}</span> : <Empty />
}
