import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { useCall } from '../../base/call.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

interface ExportPreviewProps {
  readonly parameters: Readonly<Record<string, string>>
  readonly fileName: string
  readonly isNarrowed: boolean
}

/** Shows the number of events in the file, their period, and the first lines. */
export function ExportPreview({ parameters, fileName, isNarrowed }: ExportPreviewProps) {
  const { t, i18n } = useTranslation('audit')
  const { data: preview, error } = useCall(auditCalls.previewExport, { query: parameters })
  if (error !== null) return <Alert role="alert" type="error" showIcon message={error.message} />
  if (preview === undefined) return <Waiting rows={4} />
  const formatMoment = (value: string | null) => (value === null ? '—' : formatLocalDatetime(value, 'audit'))
  return (
    <section className="audit-preview" aria-label={t('export.preview.title')}>
      <Descriptions
        as="columns"
        most={2}
        items={[
          { key: 'total', label: t('export.preview.total'), content: <strong>{preview.total.toLocaleString(i18n.language)}</strong> },
          { key: 'file', label: t('export.preview.file'), content: <code>{fileName}</code> },
          { key: 'from', label: t('export.preview.from'), content: formatMoment(preview.from) },
          { key: 'to', label: t('export.preview.to'), content: formatMoment(preview.to) },
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
                        {index === 0 ? formatLocalDatetime(cell, 'audit') : cell}
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
