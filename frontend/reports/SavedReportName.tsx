import { generatePath, Link } from 'react-router'
import type { FieldDefinition } from '#resources/core/field.ts'
import { getResource } from '#resources/index.ts'
import { pageNamed } from '#resources/organisation/pages.ts'
import { daysOfPeriod, type ReportPeriod } from '#resources/reports/reportPeriods.ts'
import { todayFor } from '../base/i18n/dates.ts'
import type { CellProps } from '../fields/types.ts'
import { Empty } from '../fields/views/Empty.tsx'

/** Name of a saved report, linked to the report with its filters. A relative period starts from today. */
export function SavedReportName({ value, row }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string' || typeof row.report !== 'string') return <Empty />
  const { studyId, siteId, period, from, to, customReportId } = row as Partial<Readonly<Record<string, string>>>
  const days = daysOfPeriod((period ?? 'ALL') as ReportPeriod, todayFor(), { from: from ?? null, to: to ?? null })
  const parameters = Object.entries({ studyId, siteId, ...days, period }).flatMap(([name, input]) =>
    typeof input === 'string' ? [[name, input]] : [],
  )
  const path =
    row.report === 'custom'
      ? generatePath(getResource('customReport').screens?.show ?? '', { id: customReportId ?? '' })
      : generatePath(pageNamed('report').path, { reportTypeId: row.report })
  return <Link to={`${path}?${new URLSearchParams(parameters)}`}>{value}</Link>
}
