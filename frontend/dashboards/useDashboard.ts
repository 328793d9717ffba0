import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardAnswer, DashboardFigures } from '#resources/dashboardAnswers.ts'
import { measures } from '#resources/measures.ts'
import type { WidgetType } from '#resources/widgets.ts'
import { http } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'

/** Address of the dashboard of the organisation, or of a study. */
export const dashboardPath = (studyId: string | null): string => (studyId === null ? 'dashboard' : `study/${studyId}/dashboard`)

export const useDashboard = (studyId: string | null) =>
  useQuery({
    queryKey: ['dashboard', studyId],
    queryFn: async ({ signal }) => (await http.get<DashboardAnswer>(dashboardPath(studyId), { signal })).data,
    retry: false,
  })

/** Of which figures are told: a change of one has them asked for again. */
const counted = [
  ...new Set([
    ...Object.values(measures).map(({ of }) => of),
    'dashboardEntry',
    'document',
    'followUp',
    'formSubmission',
    'enrolmentAlert',
  ]),
]

/** What all widgets tell, in one call, asked for again when something changed. */
export function useFigures(studyId: string | null, types: readonly WidgetType[]) {
  const may = useMay()
  const asked = types.toSorted().join(',')
  const query = useQuery({
    queryKey: ['dashboardFigures', studyId, asked],
    queryFn: async ({ signal }) => (await http.get<DashboardFigures>(`${dashboardPath(studyId)}/figures?types=${asked}`, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: asked !== '',
    retry: false,
  })
  useChanges({ lists: counted.filter((resource) => may(resource, 'list')) }, () => void query.refetch())
  return query
}
