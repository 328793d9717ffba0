import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { homeWeeks } from '#resources/home.ts'
import type { StudyCount, StudyFunnel } from '#resources/homeAnswer.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../access/assignments.ts'
import type { Asked } from '../part.ts'
import { todayFor } from '../today.ts'

/** Studies with a line of their own among the things to do. */
const mostWaiting = 5

type Group = SummaryAnswer['groups'][number]

const summary = ({ caller, studydesk, studyId }: Asked, query: Values): Promise<SummaryAnswer> =>
  studydesk.engine.figures.summary(caller, 'participantStudy', { ...query, ...(studyId === null ? {} : { studyId }) })

const studyOf = ({ values, labels }: Group) => ({ studyId: String(values.studyId), study: String(labels?.studyId ?? '') })

/** In screening, and in their column for longer than it allows, the studies with the most of them first. */
export async function waitingOf(asked: Asked): Promise<readonly StudyCount[]> {
  const { caller, studydesk, studyId } = asked
  const within = studyId === null ? {} : { studyId }
  const query = { by: 'studyId', recruitmentStatus: 'IN_SCREENING', attention: 'IDLE', ...within }
  const { groups } = await studydesk.engine.summary(caller, 'participantStudy', query)
  return groups
    .map((group) => ({ ...studyOf(group), count: group.count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostWaiting)
}

/** Funnel and weeks ask for the same, so that it is counted once. */
const byStudyAndStatus = (asked: Asked) => summary(asked, { by: 'studyId,recruitmentStatus' })

/** Every study of the reader with how many came how far in it. */
export async function funnelOf(asked: Asked): Promise<readonly StudyFunnel[]> {
  const { groups } = await byStudyAndStatus(asked)
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
  return [...studies.values()].toSorted((one, other) => one.study.localeCompare(other.study, asked.caller.language))
}

/** How many of those who are enrolled today were so by the end of each of the last weeks. */
export async function weeksOf(asked: Asked): Promise<readonly { readonly week: string; readonly enrolled: number }[]> {
  const weeks = lastWeeks(todayFor(asked.caller))
  const [all, late] = await Promise.all([
    byStudyAndStatus(asked),
    summary(asked, { by: 'enrolledOn', recruitmentStatus: 'ENROLLED', enrolledOn_gte: weeks[0] }),
  ])
  const enrolled = all.groups.reduce((sum, { values, count }) => (values.recruitmentStatus === 'ENROLLED' ? sum + count : sum), 0)
  let reached = enrolled - late.total
  return weeks.map((week, place) => {
    const next = weeks[place + 1]
    for (const { values, count } of late.groups) {
      const day = String(values.enrolledOn)
      if (day >= week && (next === undefined || day < next)) reached += count
    }
    return { week, enrolled: reached }
  })
}

const dayLength = 86_400_000

/** The Mondays of the last weeks, this one's last. @param today YYYY-MM-DD */
export function lastWeeks(today: string): readonly string[] {
  const day = new Date(`${today}T00:00:00Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * dayLength
  return Array.from({ length: homeWeeks }, (_, place) =>
    new Date(monday - (homeWeeks - 1 - place) * 7 * dayLength).toISOString().slice(0, '2026-11-23'.length),
  )
}

/** Enrolment goal of the studies for readers of figures of all studies, else of the reader's study-sites. */
export async function goalOf({ caller, studydesk: { database }, studyId }: Asked): Promise<number | null> {
  if (readsAllFigures(caller)) {
    const text = `select sum(no_of_participants)::int as goal from study
      where org_id = $1 and deleted_at is null and ($2::uuid is null or id = $2::uuid)`
    const [whole] = await database.batch(caller.orgId, [{ text, values: [caller.orgId, studyId] }])
    return whole?.rows[0]?.goal ?? null
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
