import { daysAfter } from '#resources/core/day.ts'
import type { EnrolmentFigures } from '#resources/dashboardAnswers.ts'
import { daysBetween } from '#resources/enrolmentPlan.ts'
import { goalOf } from '../home/enrolment.ts'
import type { Asked } from '../part.ts'
import { planFiguresOf, planRows, plansOf } from '../studies/enrolmentPlan.ts'
import { todayFor } from '../today.ts'
import { summary } from './counted.ts'
import { daysOfRate, forecastOf } from './forecast.ts'
import { openAlerts } from './openAlerts.ts'

const enrolled = { recruitmentStatus: 'ENROLLED' } as const

/** Enrolment month by month against goal and plan, with a forecast. */
export async function countedEnrolment(asked: Asked): Promise<EnrolmentFigures> {
  const today = todayFor(asked.caller)
  const since = daysAfter(today, 1 - daysOfRate)
  const [byMonth, late, byPlace, goal, rows, alerts] = await Promise.all([
    summary(asked, { by: 'enrolledOn:month', ...enrolled, enrolledOn_filled: 'true' }),
    summary(asked, { by: 'enrolledOn', ...enrolled, enrolledOn_gte: since }),
    summary(asked, { by: ['studyId', 'siteId'], ...enrolled }),
    goalOf(asked),
    planRows(asked),
    asked.studyId === null ? [] : openAlerts(asked),
  ])
  const countByPlace = new Map(byPlace.groups.map(({ values, count }) => [`${values.studyId} ${values.siteId}`, count]))
  const plan = planFiguresOf(rows, ({ studyId, siteId }) => countByPlace.get(`${studyId} ${siteId}`) ?? 0, today)
  const first = late.groups.map(({ values }) => String(values.enrolledOn)).toSorted()[0]
  const isOlder = byMonth.total > late.total
  const recent = {
    count: late.total,
    days: isOlder || first === undefined ? daysOfRate : daysBetween(first, today) + 1,
  }
  const months = new Map(byMonth.groups.map(({ values, count }) => [String(values['enrolledOn:month']), count]))
  const plans = plan?.sitesWithoutPlan === 0 ? plansOf(rows).map((each) => each.plan) : []
  const ofStudy = alerts.filter(({ siteId }) => siteId === null).map(({ topic, raisedOn }) => ({ topic, raisedOn }))
  return { ...forecastOf(months, { goal, today, recent, plans }), plan, alerts: ofStudy }
}
