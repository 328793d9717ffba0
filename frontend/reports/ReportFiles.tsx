import DownOutlined from '@ant-design/icons/DownOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ReportFormat, reportFormats } from '#resources/reportAnswers.ts'
import { busy } from '../base/ui/busy.tsx'
import { useDownload } from '../engine/useDownload.ts'
import type { ReportFilters } from './useReport.ts'

interface ReportFilesProps {
  /** Below `/api`, without its query. */
  readonly address: string
  readonly title: string
  readonly filters: ReportFilters
}

/** A report as a file in each format, and on paper. */
export function ReportFiles({ address, title, filters }: ReportFilesProps) {
  const { t } = useTranslation('report')
  const { download, bytes } = useDownload()
  const save = (format: ReportFormat) =>
    void download({ address: `${address}?${new URLSearchParams({ ...filters, format })}`, fileName: `${title}.${format}`, name: title })
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{ items: reportFormats.map((format) => ({ key: format, label: t(`formats.${format}`), onClick: () => save(format) })) }}
      >
        <Button icon={<DownOutlined aria-hidden />} loading={busy(bytes !== null)}>
          {t('save')}
        </Button>
      </Dropdown>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
    </>
  )
}
