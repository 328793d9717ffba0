import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf } from '#resources/core/call.ts'
import type { DashboardAnswer } from '#resources/reports/dashboardAnswers.ts'
import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { measures } from '#resources/reports/measures.ts'
import type { WidgetType } from '#resources/reports/widgets.ts'
import { call, callKey, useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useMay } from '../../base/providers/useMay.ts'

/** Loads the dashboard of the organisation or of a study. */
export function useDashboard(studyId: string | null) {
  const organisationQuery = useCall(dashboardCalls.dashboard, studyId === null ? {} : null)
  const studyQuery = useCall(dashboardCalls.dashboardOfStudy, studyId === null ? null : { params: { studyId } })
  return studyId === null ? organisationQuery : studyQuery
}

export const getDashboardKey = (studyId: string | null): readonly unknown[] =>
  studyId === null ? callKey(dashboardCalls.dashboard, {}) : callKey(dashboardCalls.dashboardOfStudy, { params: { studyId } })

export const arrangeDashboard = (studyId: string | null, input: BodyOf<typeof dashboardCalls.arrange, 'sent'>): Promise<DashboardAnswer> =>
  studyId === null ? call(dashboardCalls.arrange, { input }) : call(dashboardCalls.arrangeOfStudy, { params: { studyId }, input })

/** Resources behind the figures. A change of one reloads the figures. */
const countedResources = [
  ...new Set([
    ...Object.values(measures).map(({ of }) => of),
    'dashboardEntry',
    'document',
    'followUp',
    'formSubmission',
    'enrolmentAlert',
  ]),
]

/** Loads the figures of all widgets in one request, and again after changes. */
export function useFigures(studyId: string | null, types: readonly WidgetType[]) {
  const may = useMay()
  const byTypes = types.length === 0 ? null : { query: { types: types.toSorted() } }
  const organisationQuery = useCall(dashboardCalls.figures, studyId === null ? byTypes : null, { placeholderData: keepPreviousData })
  const studyQuery = useCall(
    dashboardCalls.figuresOfStudy,
    studyId === null || byTypes === null ? null : { params: { studyId }, ...byTypes },
    {
      placeholderData: keepPreviousData,
    },
  )
  const query = studyId === null ? organisationQuery : studyQuery
  useChanges({ lists: countedResources.filter((resource) => may(resource, 'list')) }, () => void query.refetch())
  return query
}
