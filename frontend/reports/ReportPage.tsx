import './reports.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Navigate, useParams } from 'react-router'
import { createNarrowingFilters } from '#resources/figures/measureFilters.ts'
import { pageNamed } from '#resources/organisation/pages.ts'
import { termsOfMeasure } from '#resources/reports/figureTerms.ts'
import { type MeasureName, measures } from '#resources/reports/measures.ts'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { isReportName, type ReportName } from '#resources/reports/reportNames.ts'
import { type Report, reports } from '#resources/reports/reports.ts'
import { reportCalls } from '#resources/reports/reportsCalls.ts'
import { termsOfWidget } from '#resources/reports/widgets.ts'
import { addressOf } from '../base/call.ts'
import { timeZoneOf } from '../base/i18n/dates.ts'
import { useSession } from '../base/session/useSession.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { FigureInfo } from './measures/FigureInfo.tsx'
import { MeasureChart } from './measures/MeasureChart.tsx'
import { SiteRankingTable } from './measures/SiteRankingTable.tsx'
import { getOfferedReports } from './offered.ts'
import { PeriodNote } from './PeriodNote.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportFilterBar } from './ReportFilterBar.tsx'
import { ReportScope } from './ReportScope.tsx'
import { SaveReport } from './SaveReport.tsx'
import { type ReportFilters, useReport, useReportFilters } from './useReport.ts'

/** One report: filters in the URL, a chart for each measure, a link from each figure to its list, export and print. */
export default function ReportPage() {
  const { t } = useTranslation('report')
  const { reportTypeId, studyId } = useParams()
  const { can } = useSession()
  if (!isReportName(reportTypeId) || !getOfferedReports(can).includes(reportTypeId))
    return (
      <>
        <PageHeader title={t('nav.report')} breadcrumb={[{ label: t('nav.reports'), to: pageNamed('reports').path }]} />
        <EmptyPanel words={t('unknown')} picture="notAllowed" />
      </>
    )
  const { filters }: Report = reports[reportTypeId]
  if (studyId !== undefined && !filters.includes('studyId'))
    return <Navigate to={generatePath(pageNamed('report').path, { reportTypeId })} replace />
  return <KnownReport key={reportTypeId} name={reportTypeId} />
}

function KnownReport({ name }: { readonly name: ReportName }) {
  const { t } = useTranslation('report')
  const report: Report = reports[name]
  const { filters, period, isStudyFixed, isInvalidRange, change } = useReportFilters()
  const lacksStudy = report.isOfStudy === true && filters.studyId === undefined
  const { data, error, refetch } = useReport(name, filters, !lacksStudy && !isInvalidRange)
  const title = t(`reports.${name}.title`)
  return (
    <div className="report">
      <PageHeader
        title={title}
        breadcrumb={[{ label: t('nav.reports'), to: pageNamed('reports').path }]}
        subtitle={data === undefined || lacksStudy ? undefined : <ReportScope filters={filters} report={data} />}
        extra={
          lacksStudy || isInvalidRange || data === undefined ? undefined : (
            <>
              <SaveReport report={name} title={title} filters={filters} period={period} />
              <ReportFiles address={addressOf(reportCalls.file, { name })} title={title} filters={filters} />
            </>
          )
        }
      />
      <ReportFilterBar report={report} filters={filters} period={period} isStudyFixed={isStudyFixed} onChange={change} />
      {isInvalidRange ? null : lacksStudy ? (
        <EmptyPanel words={t('chooseStudy')} picture="nothingYet" />
      ) : data !== undefined && error === null ? (
        <ReportParts report={data} filters={filters} onRetry={refetch} />
      ) : error !== null ? (
        <LoadFailed message={t('failed')} description={error.message} onRetry={refetch} />
      ) : (
        <Waiting rows={12} />
      )}
    </div>
  )
}

interface ReportPartsProps {
  readonly report: ReportAnswer
  readonly filters: ReportFilters
  readonly onRetry: () => unknown
}

function ReportParts({ report: { parts, ranking }, filters, onRetry }: ReportPartsProps) {
  const { t } = useTranslation('report')
  const reportMeasures = Object.entries(parts) as [MeasureName, NonNullable<ReportAnswer['parts'][MeasureName]>][]
  if (ranking !== undefined) return <Ranking part={ranking} studyId={filters.studyId ?? null} onRetry={onRetry} />
  if (reportMeasures.length === 0) return <EmptyPanel words={t('notForYou')} picture="notAllowed" />
  if (reportMeasures.every(([, { told: summary }]) => summary?.groups.length === 0 && summary.below === undefined && !summary.before))
    return <EmptyPanel words={t('noData')} picture="nothingMatches" />
  return (
    <div className="report-parts">
      {reportMeasures.map(([name, reportPart]) => (
        <section key={name} className="card" aria-labelledby={`measure-${name}`}>
          <div className="figure-head">
            <h2 id={`measure-${name}`}>{t(`measures.${name}`)}</h2>
            <FigureInfo terms={termsOfMeasure(measures[name])} />
          </div>
          <PeriodNote measure={measures[name]} filters={filters} days={reportPart.told?.days} />
          {reportPart.told === null ? (
            <LoadFailed message={t('failed')} onRetry={onRetry} />
          ) : (
            <MeasureChart
              measure={measures[name]}
              summary={reportPart.told}
              within={createNarrowingFilters(measures[name], { ...filters, ...reportPart.told.days }, timeZoneOf({}))}
              period={reportPart.told.days ?? filters}
            />
          )}
        </section>
      ))}
    </div>
  )
}

interface RankingProps {
  readonly part: NonNullable<ReportAnswer['ranking']>
  readonly studyId: string | null
  readonly onRetry: () => unknown
}

function Ranking({ part: { told: sites }, studyId, onRetry }: RankingProps) {
  const { t } = useTranslation(['dashboard', 'report'])
  const heading = useId()
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="figure-head">
        <h2 id={heading}>{t('dashboard:widgets.siteRanking.title')}</h2>
        <FigureInfo terms={termsOfWidget('siteRanking')} />
      </div>
      {studyId === null && <p className="report-period-note">{t('dashboard:widgets.siteRanking.ofRecruiting')}</p>}
      {sites === null ? (
        <LoadFailed message={t('report:failed')} onRetry={onRetry} />
      ) : (
        <SiteRankingTable sites={sites} hasStudy={studyId === null} />
      )}
    </section>
  )
}
