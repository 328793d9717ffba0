import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { homeWeeks } from '#resources/reports/home.ts'
import type { StudyCount, StudyFunnel } from '#resources/reports/homeAnswer.ts'
import { canReadAllFigures } from '../../platform/access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { todayFor } from '../../platform/common/today.ts'

/** Maximum number of studies with a separate line in the to-do list. */
const mostWaiting = 5

type Group = SummaryAnswer['groups'][number]

const fetchSummary = ({ caller, studydesk, studyId }: FigureRequest, query: Values): Promise<SummaryAnswer> =>
  studydesk.engine.figures.summary(caller, 'participantStudy', { ...query, ...(studyId === null ? {} : { studyId }) })

const studyOf = ({ values, labels }: Group) => ({ studyId: String(values.studyId), study: String(labels?.studyId ?? '') })

/** Returns participants in screening who are in their column for longer than its limit, by study, largest number first. */
export async function waitingOf(request: FigureRequest): Promise<readonly StudyCount[]> {
  const { caller, studydesk, studyId } = request
  const studyFilter = studyId === null ? {} : { studyId }
  const query = { by: 'studyId', recruitmentStatus: 'IN_SCREENING', attention: 'IDLE', ...studyFilter }
  const { groups } = await studydesk.engine.summary(caller, 'participantStudy', query)
  return groups
    .map((group) => ({ ...studyOf(group), count: group.count }))
    .toSorted((firstLine, other) => other.count - firstLine.count)
    .slice(0, mostWaiting)
}

/** The funnel and the weeks use the same query, so it is counted only once. */
const byStudyAndStatus = (request: FigureRequest) => fetchSummary(request, { by: 'studyId,recruitmentStatus' })

/** Returns every study of the reader with the number of participants who reached each step. */
export async function funnelOf(request: FigureRequest): Promise<readonly StudyFunnel[]> {
  const { groups } = await byStudyAndStatus(request)
  const studies = new Map<string, { -readonly [Key in keyof StudyFunnel]: StudyFunnel[Key] }>()
  for (const group of groups) {
    const { studyId, study } = studyOf(group)
    const funnel = studies.get(studyId) ?? { studyId, study, added: 0, inScreening: 0, enrolled: 0, notEnrolled: 0 }
    if (group.values.recruitmentStatus === 'ENROLLED') funnel.enrolled = group.count
    else if (group.values.recruitmentStatus === 'NOT_ENROLLED') funnel.notEnrolled = group.count
    else funnel.inScreening = group.count
    funnel.added += group.count
    studies.set(studyId, funnel)
  }
  return [...studies.values()].toSorted((firstStudy, other) => firstStudy.study.localeCompare(other.study, request.caller.language))
}

/** Returns, for the end of each of the last weeks, how many of the participants who are enrolled today were already enrolled. */
export async function weeksOf(request: FigureRequest): Promise<readonly { readonly week: string; readonly enrolled: number }[]> {
  const weeks = listLastWeeks(todayFor(request.caller))
  const [statusSummary, recentSummary] = await Promise.all([
    byStudyAndStatus(request),
    fetchSummary(request, { by: 'enrolledOn', recruitmentStatus: 'ENROLLED', enrolledOn_gte: weeks[0] }),
  ])
  const enrolledCount = statusSummary.groups.reduce(
    (sum, { values, count }) => (values.recruitmentStatus === 'ENROLLED' ? sum + count : sum),
    0,
  )
  let reachedCount = enrolledCount - recentSummary.total
  return weeks.map((week, index) => {
    const next = weeks[index + 1]
    for (const { values, count } of recentSummary.groups) {
      const day = String(values.enrolledOn)
      if (day >= week && (next === undefined || day < next)) reachedCount += count
    }
    return { week, enrolled: reachedCount }
  })
}

const dayLength = 86_400_000

/** Returns the Mondays of the last weeks, with the current week last. @param today YYYY-MM-DD */
export function listLastWeeks(today: string): readonly string[] {
  const day = new Date(`${today}T00:00:00Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * dayLength
  return Array.from({ length: homeWeeks }, (_, index) =>
    new Date(monday - (homeWeeks - 1 - index) * 7 * dayLength).toISOString().slice(0, '2026-11-23'.length),
  )
}

/** Returns the enrolment goal. For readers of all figures, it is the sum over studies; for other readers, over their study sites. */
export async function goalOf({ caller, studydesk: { database }, studyId }: FigureRequest): Promise<number | null> {
  if (canReadAllFigures(caller)) {
    const text = `select sum(no_of_participants)::int as goal from study
      where org_id = $1 and deleted_at is null and ($2::uuid is null or id = $2::uuid)`
    const [studyGoals] = await database.batch(caller.orgId, [{ text, values: [caller.orgId, studyId] }])
    return studyGoals?.rows[0]?.goal ?? null
  }
  const [goals] = await database.batch(caller.orgId, [
    {
      text: `select sum(enrollment_goal)::int as goal from study_site
        where org_id = $1 and ($4::uuid is null or study_id = $4::uuid)
          and (study_id, site_id) in (select mine.study_id, mine.site_id from ${ownStudySiteRows} mine)`,
      values: [...readerValues(caller), studyId],
    },
  ])
  return goals?.rows[0]?.goal ?? null
}
