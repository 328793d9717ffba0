import { generatePath, Link } from 'react-router'
import type { FieldDefinition } from '#resources/core/field.ts'
import { resourceNamed } from '#resources/index.ts'
import { pageNamed } from '#resources/pages.ts'
import { daysOfPeriod, type ReportPeriod } from '#resources/reportPeriods.ts'
import { todayFor } from '../base/i18n/dates.ts'
import { Empty } from '../fields/Empty.tsx'
import type { CellProps } from '../fields/types.ts'

/** The name of a saved report leads to the report as it is narrowed, with the days of its period as of today. */
export function SavedReportName({ value, row }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string' || typeof row.report !== 'string') return <Empty />
  const { studyId, siteId, period, from, to, customReportId } = row as Partial<Readonly<Record<string, string>>>
  const days = daysOfPeriod((period ?? 'ALL') as ReportPeriod, todayFor(), { from: from ?? null, to: to ?? null })
  const parameters = Object.entries({ studyId, siteId, ...days }).flatMap(([name, given]) =>
    typeof given === 'string' ? [[name, given]] : [],
  )
  const path =
    row.report === 'custom'
      ? generatePath(resourceNamed('customReport').screens?.show ?? '', { id: customReportId ?? '' })
      : generatePath(pageNamed('report').path, { reportTypeId: row.report })
  return <Link to={`${path}?${new URLSearchParams(parameters)}`}>{value}</Link>
}
