import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ReportName } from '#resources/reportNames.ts'
import { reportCalls } from '#resources/reports/calls.ts'
import { useCall } from '../base/call.ts'
import { useAddress } from '../base/routes/useAddress.ts'

/** What narrows a report, as its address has it: a link shows the same. */
export const filterNames = ['studyId', 'siteId', 'from', 'to'] as const
export type ReportFilters = { readonly [Name in (typeof filterNames)[number]]?: string }

export function useReportFilters() {
  const { studyId: below } = useParams()
  const [search, changeAddress] = useAddress({ replace: true })
  const asked = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = name === 'studyId' && below !== undefined ? below : search.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  ) as ReportFilters
  /** A site belongs to its study: with another one it is forgotten. */
  const change = (changed: ReportFilters) => changeAddress('studyId' in changed ? { siteId: '', ...changed } : changed)
  const isInvalidRange = asked.from !== undefined && asked.to !== undefined && asked.from > asked.to
  return { filters: asked, isStudyFixed: below !== undefined, isInvalidRange, change }
}

export const useReport = (name: ReportName, filters: ReportFilters, isAsked: boolean) =>
  useCall(reportCalls.read, isAsked ? { params: { name }, query: filters } : null, { placeholderData: keepPreviousData })
