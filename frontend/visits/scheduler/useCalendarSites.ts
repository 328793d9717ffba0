import '../../base/charts/charts.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { colourOf } from '../../base/charts/chartData.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { rowsOf } from '../../base/rows.ts'

/** Number of chart colours. Studies use them from the first one onwards, sites from the last one backwards. */
const colourCount = 7

export interface CalendarSite {
  readonly id: string
  readonly name: string
  readonly colour: string
}

/** Returns the colour of a study's bar by the position of the study among the user's studies. Pure. */
export const getStudyColour = (studies: readonly { readonly id: string }[], studyId: string): string =>
  colourOf(
    Math.max(
      studies.findIndex(({ id }) => id === studyId),
      0,
    ),
  )

/** Returns the colour of a site's dot. Pure. */
export const getSiteColour = (siteIndex: number): string => colourOf(colourCount - 1 - (siteIndex % colourCount))

/**
 * Loads the sites of all visits, whatever the period and the other filters, so that each site keeps its colour. Empty until loaded.
 * @param studyIds studies to which the list is narrowed; empty: all
 */
export function useCalendarSites(studyIds: readonly string[]): readonly CalendarSite[] {
  const query = new URLSearchParams([['by', 'siteId'], ...studyIds.map((id): [string, string] => ['studyId', id])])
  const { data, refetch } = useQuery({
    queryKey: ['calendarSites', String(query)],
    queryFn: () => rowsOf('participantVisit').summary(query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: ['site'] }, () => void refetch())
  return (data?.groups ?? [])
    .flatMap(({ values, labels }) =>
      typeof values.siteId === 'string' && typeof labels?.siteId === 'string' ? [{ id: values.siteId, name: labels.siteId }] : [],
    )
    .sort((left, right) => left.name.localeCompare(right.name))
    .map((site, index) => ({ ...site, colour: getSiteColour(index) }))
}
