import './reports.css'
import { type HttpError, useOne } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { valueLabel } from '#resources/core/valueLabel.ts'
import { type CustomMeasure, measureOf } from '#resources/figures/customMeasure.ts'
import { isOfRows } from '#resources/figures/customRows.ts'
import { getResource } from '#resources/index.ts'
import { pageNamed } from '#resources/organisation/pages.ts'
import { termsOfMeasure } from '#resources/reports/figureTerms.ts'
import type { ReportFilter } from '#resources/reports/reports.ts'
import { reportCalls } from '#resources/reports/reportsCalls.ts'
import { addressOf } from '../base/call.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { ScreenProps } from '../engine/area.ts'
import { RecordProblem } from '../engine/RecordProblem.tsx'
import { CustomFigures } from './CustomFigures.tsx'
import { FigureInfo } from './measures/FigureInfo.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportFilterBar } from './ReportFilterBar.tsx'
import { ReportFilterText } from './ReportFilterText.tsx'
import { RowsReport } from './RowsReport.tsx'
import { SaveReport } from './SaveReport.tsx'
import { useReportFilters } from './useReport.ts'

type Report = ResourceAnswer['customReport']

/** Report that an administrator created: figures with filters in the URL, export and print, or rows of a list. */
export function CustomReportPage({ id = '' }: Pick<ScreenProps, 'id'>) {
  const { t } = useTranslation('report')
  const may = useMay()
  const { query } = useOne<Report, HttpError>({
    resource: 'customReport',
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const row = query.data?.data
  if (query.error !== null && row === undefined)
    return <RecordProblem resource="customReport" id={id} error={query.error} onRetry={() => void query.refetch()} />
  if (row === undefined) return <Waiting rows={12} />
  const content: unknown = row.measure
  const { of } = content as CustomMeasure
  return (
    <div className="report">
      {isOfRows(content) && !may(of, 'list') ? (
        <>
          <ReportHeader report={row} />
          <EmptyPanel words={t('notForYou')} picture="notAllowed" />
        </>
      ) : isOfRows(content) ? (
        <RowsReport
          key={id}
          id={id}
          rows={content}
          head={(exportButton) => (
            <>
              <ReportHeader report={row}>
                <SaveReport report="custom" customReportId={id} title={row.name} filters={{}} period="ALL" />
                {exportButton}
              </ReportHeader>
              <ReportFilterText of={of} filters={content.where} />
            </>
          )}
        />
      ) : (
        <Figures id={id} report={row} measure={content as CustomMeasure} />
      )}
    </div>
  )
}

function ReportHeader({ report: { name, answers }, children }: { readonly report: Report; readonly children?: ReactNode }) {
  const { t } = useTranslation('report')
  return (
    <PageHeader
      title={name}
      breadcrumb={[{ label: t('nav.reports'), to: pageNamed('reports').path }]}
      {...(answers ? { subtitle: answers } : {})}
      extra={children}
    />
  )
}

interface FiguresProps {
  readonly id: string
  readonly report: Report
  readonly measure: CustomMeasure
}

function Figures({ id, report, measure }: FiguresProps) {
  const { t } = useTranslation(['report', getResource(measure.of).namespace])
  const { label } = useTexts(measure.of)
  const { filters, period, isInvalidRange, change } = useReportFilters()
  return (
    <>
      <ReportHeader report={report}>
        {!isInvalidRange && (
          <>
            <SaveReport report="custom" customReportId={id} title={report.name} filters={filters} period={period} />
            <ReportFiles address={addressOf(reportCalls.fileOfCustomReport, { id })} title={report.name} filters={filters} />
          </>
        )}
      </ReportHeader>
      <ReportFilterBar
        report={{ measures: [], filters: filtersOf(measure) }}
        filters={filters}
        period={period}
        isStudyFixed={false}
        onChange={change}
      />
      <ReportFilterText of={measure.of} filters={measure.where} />
      <section className="card" aria-label={t(`${getResource(measure.of).namespace}:titles.${measure.of}.many`)}>
        {measure.value !== undefined && <p>{t(...valueLabel(measure.value, label))}</p>}
        <FigureInfo terms={termsOfMeasure(measure)} />
        {!isInvalidRange && <CustomFigures id={id} measure={measure} filters={filters} />}
      </section>
    </>
  )
}

/** Returns the filters that apply to the figures. */
function filtersOf(customMeasure: CustomMeasure): readonly ReportFilter[] {
  const { place, period } = measureOf(customMeasure)
  return [
    ...(place?.study === null ? [] : (['studyId'] as const)),
    ...(place?.site === null ? [] : (['siteId'] as const)),
    ...(period === undefined ? [] : (['period'] as const)),
  ]
}
