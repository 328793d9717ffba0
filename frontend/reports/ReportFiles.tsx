import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ReportFormat, reportFormats } from '#resources/reports/reportAnswers.ts'
import { busy } from '../base/ui/busy.tsx'
import { useDownload } from '../engine/useDownload.ts'
import type { ReportFilters } from './useReport.ts'

interface ReportFilesProps {
  /** Path below `/api`, without query string. */
  readonly address: string
  readonly title: string
  readonly filters: ReportFilters
}

/** Exports a report in each file format. */
export function ReportFiles({ address, title, filters }: ReportFilesProps) {
  const { t } = useTranslation('report')
  const { download, bytes } = useDownload()
  const save = (format: ReportFormat) =>
    void download({ address: `${address}?${new URLSearchParams({ ...filters, format })}`, fileName: `${title}.${format}`, name: title })
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{ items: reportFormats.map((format) => ({ key: format, label: t(`formats.${format}`), onClick: () => save(format) })) }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy(bytes !== null)}>
        {t('export')}
      </Button>
    </Dropdown>
  )
}
