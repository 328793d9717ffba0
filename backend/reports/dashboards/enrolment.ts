import { addDays } from '#resources/core/values/day.ts'
import type { EnrolmentFigures } from '#resources/reports/dashboardAnswers.ts'
import { countDaysBetween } from '#resources/studies/enrolmentPlan.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { todayFor } from '../../platform/common/today.ts'
import { planFiguresOf, planRows, plansOf } from '../../studies/enrolmentPlan.ts'
import { goalOf } from '../home/enrolment.ts'
import { daysOfRate, forecastOf } from './forecast.ts'
import { openAlerts } from './openAlerts.ts'
import { summary } from './summary.ts'

const enrolledFilter = { recruitmentStatus: 'ENROLLED' } as const

/** Returns enrolment by month against goal and plan, with a forecast. */
export async function countEnrolment(request: FigureRequest): Promise<EnrolmentFigures> {
  const today = todayFor(request.caller)
  const rateStart = addDays(today, 1 - daysOfRate)
  const [byMonth, recentSummary, bySite, goal, rows, alerts] = await Promise.all([
    summary(request, { by: 'enrolledOn:month', ...enrolledFilter, enrolledOn_filled: 'true' }),
    summary(request, { by: 'enrolledOn', ...enrolledFilter, enrolledOn_gte: rateStart }),
    summary(request, { by: ['studyId', 'siteId'], ...enrolledFilter }),
    goalOf(request),
    planRows(request),
    request.studyId === null ? [] : openAlerts(request),
  ])
  const countsByStudySite = new Map(bySite.groups.map(({ values, count }) => [`${values.studyId} ${values.siteId}`, count]))
  const plan = planFiguresOf(rows, ({ studyId, siteId }) => countsByStudySite.get(`${studyId} ${siteId}`) ?? 0, today)
  const first = recentSummary.groups.map(({ values }) => String(values.enrolledOn)).toSorted()[0]
  const isOlder = byMonth.total > recentSummary.total
  const recent = {
    count: recentSummary.total,
    days: isOlder || first === undefined ? daysOfRate : countDaysBetween(first, today) + 1,
  }
  const months = new Map(byMonth.groups.map(({ values, count }) => [String(values['enrolledOn:month']), count]))
  const plans = plan?.sitesWithoutPlan === 0 ? plansOf(rows).map((each) => each.plan) : []
  const studyAlerts = alerts.filter(({ siteId }) => siteId === null).map(({ topic, raisedOn }) => ({ topic, raisedOn }))
  return { ...forecastOf(months, { goal, today, recent, plans }), plan, alerts: studyAlerts }
}
