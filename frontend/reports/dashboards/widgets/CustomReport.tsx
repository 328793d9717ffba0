import { type HttpError, useList, useOne } from '@refinedev/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CustomMeasure } from '#resources/figures/customMeasure.ts'
import { isOfRows } from '#resources/figures/customRows.ts'
import { getResource } from '#resources/index.ts'
import { insertWidget, positionOfWidget, type ReportConfig } from '#resources/reports/dashboardLayout.ts'
import { termsOfMeasure } from '#resources/reports/figureTerms.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { CustomFigures } from '../../CustomFigures.tsx'
import { FigureInfo } from '../../measures/FigureInfo.tsx'
import type { WidgetProps } from './types.ts'

type Report = ResourceAnswer['customReport']

/** Custom report with the figures that its reader may see. The report is selected while the layout is edited. */
export function CustomReport(props: WidgetProps) {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  const { customReportId } = (props.widget.config ?? { customReportId: null }) as ReportConfig
  const { arrangement, studyId } = props
  if (!may('customReport', 'list')) return <p className="dashboard-note">{t('notForYou')}</p>
  if (arrangement !== null) return <ReportChoice {...props} chosen={customReportId} />
  if (customReportId === null) return <p className="dashboard-note">{t('widgets.customReport.none')}</p>
  return <SelectedReport id={customReportId} studyId={studyId} />
}

function SelectedReport({ id, studyId }: { readonly id: string; readonly studyId: string | null }) {
  const { t } = useTranslation('dashboard')
  const may = useMay()
  const { query } = useOne<Report, HttpError>({ resource: 'customReport', id, queryOptions: { retry: false }, errorNotification: false })
  const report = query.data?.data
  if (query.error !== null && report === undefined) return <p className="dashboard-note">{t('widgets.customReport.none')}</p>
  if (report === undefined) return <Waiting rows={4} />
  const content: unknown = report.measure
  const { of } = content as CustomMeasure
  const path = generatePath(getResource('customReport').screens?.show ?? '', { id })
  return (
    <>
      <div className="figure-head">
        <h3>
          <Link to={studyId === null ? path : `${path}?studyId=${studyId}`}>{report.name}</Link>
        </h3>
        {!isOfRows(content) && <FigureInfo terms={termsOfMeasure(content as CustomMeasure)} />}
      </div>
      {isOfRows(content) && !may(of, 'list') ? (
        <p className="dashboard-note">{t('notForYou')}</p>
      ) : isOfRows(content) ? (
        <p className="dashboard-note">{report.answers ?? t('widgets.customReport.rows')}</p>
      ) : (
        <CustomFigures id={id} measure={content as CustomMeasure} filters={studyId === null ? {} : { studyId }} />
      )}
    </>
  )
}

function ReportChoice({ widget, elements, arrangement, chosen }: WidgetProps & { readonly chosen: string | null }) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const { result } = useList<Report>({ resource: 'customReport', pagination: { pageSize: 100 }, errorNotification: false })
  const selectReport = (customReportId: string | null): void => {
    const position = positionOfWidget(elements, widget.type)
    if (position === null) return
    const before = elements.columns[position.column]?.widgets[position.at + 1]?.type ?? null
    arrangement?.change(insertWidget(elements, { ...widget, config: { customReportId } }, { column: position.column, before }), '')
  }
  return (
    <>
      <label htmlFor={id}>{t('widgets.customReport.choose')}</label>
      <Select
        id={id}
        showSearch
        allowClear
        value={chosen}
        options={result.data.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={(next) => selectReport(next ?? null)}
      />
    </>
  )
}
