import StarOutlined from '@ant-design/icons/StarOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '#resources/reports/reportNames.ts'
import type { ReportPeriod } from '#resources/reports/reportPeriods.ts'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import type { ReportFilters } from './useReport.ts'

const RecordDrawer = lazyPart(() => import('../engine/related/RecordDrawer.tsx').then(({ RecordDrawer: Drawer }) => ({ default: Drawer })))

interface SaveReportProps {
  readonly report: ReportName | 'custom'
  /** Id of a custom report. */
  readonly customReportId?: string
  readonly title: string
  readonly filters: ReportFilters
  readonly period: ReportPeriod
}

/** Saves the report with its current filters. A relative period stays relative. */
export function SaveReport({ report, customReportId, title, filters, period }: SaveReportProps) {
  const { t } = useTranslation('report')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { from = null, to = null, ...places } = filters
  const input = {
    name: title,
    report,
    ...(customReportId === undefined ? {} : { customReportId }),
    ...places,
    period,
    ...(period === 'FIXED' ? { from, to } : {}),
  }
  return (
    <>
      <Button icon={<StarOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('keep')}
      </Button>
      {isOpen && (
        <Suspended fallback={null}>
          <RecordDrawer resource="savedReport" preset={input} onCreated={close} onClose={close} />
        </Suspended>
      )}
    </>
  )
}
