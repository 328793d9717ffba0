import StarOutlined from '@ant-design/icons/StarOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '#resources/reportNames.ts'
import { periodOfDays } from '#resources/reportPeriods.ts'
import { todayFor } from '../base/i18n/dates.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import type { ReportFilters } from './useReport.ts'

const RecordDrawer = later(() => import('../engine/related/RecordDrawer.tsx').then(({ RecordDrawer: Drawer }) => ({ default: Drawer })))

interface SaveReportProps {
  readonly report: ReportName | 'custom'
  /** Id of a report of the organization. */
  readonly customReportId?: string
  readonly title: string
  readonly filters: ReportFilters
}

/** Saves the report as it is narrowed now; a period that moves with the day stays one. */
export function SaveReport({ report, customReportId, title, filters }: SaveReportProps) {
  const { t } = useTranslation('report')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { from = null, to = null, ...places } = filters
  const period = periodOfDays({ from, to }, todayFor())
  const given = {
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
        <Awaiting fallback={null}>
          <RecordDrawer resource="savedReport" given={given} onCreated={close} onClose={close} />
        </Awaiting>
      )}
    </>
  )
}
