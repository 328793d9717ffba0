import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/audit/calls.ts'
import { useCall } from '../base/call.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { Descriptions } from '../base/library/Descriptions.tsx'
import { ScrollArea } from '../base/ui/ScrollArea.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'

interface ExportPreviewProps {
  readonly parameters: Readonly<Record<string, string>>
  readonly fileName: string
  readonly isNarrowed: boolean
}

/** How many events the file will hold, from when to when, and its first lines. */
export function ExportPreview({ parameters, fileName, isNarrowed }: ExportPreviewProps) {
  const { t, i18n } = useTranslation('audit')
  const { data: preview, error } = useCall(auditCalls.previewExport, { query: parameters })
  if (error !== null) return <Alert role="alert" type="error" showIcon message={error.message} />
  if (preview === undefined) return <Waiting rows={4} />
  const moment = (value: string | null) => (value === null ? '—' : localDatetime(value, 'audit'))
  return (
    <section className="audit-preview" aria-label={t('export.preview.title')}>
      <Descriptions
        as="columns"
        most={2}
        items={[
          { key: 'total', label: t('export.preview.total'), content: <strong>{preview.total.toLocaleString(i18n.language)}</strong> },
          { key: 'file', label: t('export.preview.file'), content: <code>{fileName}</code> },
          { key: 'from', label: t('export.preview.from'), content: moment(preview.from) },
          { key: 'to', label: t('export.preview.to'), content: moment(preview.to) },
        ]}
      />
      {isNarrowed && <p>{t('export.preview.narrowed')}</p>}
      {preview.rows.length > 0 && (
        <>
          <p className="audit-preview-title">{t('export.preview.rows')}</p>
          <ScrollArea className="audit-preview-rows" label={t('export.preview.rows')}>
            <table className="table">
              <thead>
                <tr>
                  {preview.header.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.rows.map((row) => (
                  <tr key={row.join('|')}>
                    {row.map((cell, index) => (
                      <td key={preview.header[index]} title={cell}>
                        {index === 0 ? localDatetime(cell, 'audit') : cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        </>
      )}
    </section>
  )
}
