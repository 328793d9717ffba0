import { keepPreviousData } from '@tanstack/react-query'
import type { BodyOf } from '#resources/call.ts'
import type { DashboardAnswer } from '#resources/dashboardAnswers.ts'
import { dashboardCalls } from '#resources/dashboards/calls.ts'
import { measures } from '#resources/measures.ts'
import type { WidgetType } from '#resources/widgets.ts'
import { call, callKey, useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'

/** The dashboard of the organisation, or of a study. */
export function useDashboard(studyId: string | null) {
  const ofOrganisation = useCall(dashboardCalls.dashboard, studyId === null ? {} : null)
  const ofStudy = useCall(dashboardCalls.dashboardOfStudy, studyId === null ? null : { params: { studyId } })
  return studyId === null ? ofOrganisation : ofStudy
}

export const dashboardKey = (studyId: string | null): readonly unknown[] =>
  studyId === null ? callKey(dashboardCalls.dashboard, {}) : callKey(dashboardCalls.dashboardOfStudy, { params: { studyId } })

export const arrangeDashboard = (studyId: string | null, input: BodyOf<typeof dashboardCalls.arrange, 'sent'>): Promise<DashboardAnswer> =>
  studyId === null ? call(dashboardCalls.arrange, { input }) : call(dashboardCalls.arrangeOfStudy, { params: { studyId }, input })

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
  const byTypes = types.length === 0 ? null : { query: { types: types.toSorted() } }
  const ofOrganisation = useCall(dashboardCalls.figures, studyId === null ? byTypes : null, { placeholderData: keepPreviousData })
  const ofStudy = useCall(
    dashboardCalls.figuresOfStudy,
    studyId === null || byTypes === null ? null : { params: { studyId }, ...byTypes },
    {
      placeholderData: keepPreviousData,
    },
  )
  const query = studyId === null ? ofOrganisation : ofStudy
  useChanges({ lists: counted.filter((resource) => may(resource, 'list')) }, () => void query.refetch())
  return query
}
