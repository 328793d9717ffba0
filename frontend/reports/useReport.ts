import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ReportName } from '#resources/reports/reportNames.ts'
import { periodOfChoice, type ReportPeriod } from '#resources/reports/reportPeriods.ts'
import { reportCalls } from '#resources/reports/reportsCalls.ts'
import { useCall } from '../base/call.ts'
import { todayFor } from '../base/i18n/dates.ts'
import { useAddress } from '../base/routes/useAddress.ts'

/** Filters of a report in the URL, so that a link shows the same figures. */
export const filterNames = ['studyId', 'siteId', 'from', 'to'] as const
export type ReportFilters = { readonly [Name in (typeof filterNames)[number]]?: string }

/** Changed filters, with the name of the period whose days they contain. */
export interface ReportChange extends ReportFilters {
  readonly period?: ReportPeriod
}

export function useReportFilters() {
  const { studyId: routeStudyId } = useParams()
  const [search, changeAddress] = useAddress({ replace: true })
  const requested = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = name === 'studyId' && routeStudyId !== undefined ? routeStudyId : search.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  ) as ReportFilters
  /** A site belongs to its study. Changing the study clears the site. */
  const change = (changed: ReportChange) => changeAddress('studyId' in changed ? { siteId: '', ...changed } : { ...changed })
  const { from = null, to = null } = requested
  const period = periodOfChoice(search.get('period'), { from, to }, todayFor())
  const isInvalidRange = requested.from !== undefined && requested.to !== undefined && requested.from > requested.to
  return { filters: requested, period, isStudyFixed: routeStudyId !== undefined, isInvalidRange, change }
}

export const useReport = (name: ReportName, filters: ReportFilters, isRequested: boolean) =>
  useCall(reportCalls.read, isRequested ? { params: { name }, query: filters } : null, { placeholderData: keepPreviousData })
