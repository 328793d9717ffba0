import { dateOfRow, zoneOf } from '#resources/core/values/day.ts'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import { getTrainingStatus, type TrainingCell, type TrainingMatrix } from '#resources/library/trainingMatrix.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/** Most rows that are read: more than 500 people with 40 courses each. */
const maxLines = 20_000

const lines = `select line.course_id::text as "courseId", course.name as course, course.valid_months as "validMonths", line.user_id::text as "userId",
    trim(concat(person.first_name, ' ', person.last_name)) as name, coalesce(role.role_name, '') as role,
    coalesce(work.sites, '{}') as sites, line.state, line.due_on::text as "dueOn", (line.finished_on at time zone $5)::date::text as "finishedOn",
    line.expires_on::text as "expiresOn"
  from learner_course line
  join course on course.org_id = $1 and course.id = line.course_id
  join "user" person on person.org_id = $1 and person.id = line.user_id
  left join role on role.org_id = $1 and role.id = person.role_id
  left join lateral (select array_agg(distinct site.name order by site.name) as sites from study_site_assignment mine
    join site on site.org_id = $1 and site.id = mine.site_id and site.deleted_at is null where mine.org_id = $1 and mine.user_id = line.user_id) work on true
  where line.org_id = $1 and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true
    and ($2::uuid is null or ((course.study_id is null or course.study_id = $2) and exists (select from study_site_assignment mine
      where mine.org_id = $1 and mine.user_id = line.user_id and mine.study_id = $2 and ($3::uuid is null or mine.site_id = $3))))
    and ($3::uuid is null or exists (select from study_site_assignment mine where mine.org_id = $1 and mine.user_id = line.user_id and mine.site_id = $3))
    and ($4::uuid is null or person.role_id = $4)
  order by name, "userId", course, "courseId" limit ${maxLines}`

interface Line extends Omit<TrainingCell, 'status'> {
  readonly courseId: string
  readonly course: string
  readonly validMonths: number | null
  readonly userId: string
  readonly name: string
  readonly role: string
  readonly sites: readonly string[]
  readonly state: 'READY' | 'IN_PROGRESS' | 'FINISHED'
}

const buildNamesSql = (table: string, name: string, condition: string): string =>
  `select id::text, ${name} as name from ${table} where org_id = $1 and ${condition} order by 2, 1`

/** Returns the training of staff: status, overdue courses and expiry. */
export async function buildTrainingMatrix({
  caller,
  query: { studyId = null, siteId = null, roleId = null },
  studydesk,
}: DeclaredRequest<(typeof learningCalls)['matrix' | 'matrixFile']>): Promise<TrainingMatrix> {
  const { orgId, zones } = caller
  const [lineResult, studies, sites, roles] = await studydesk.database.batch(orgId, [
    { text: lines, values: [orgId, studyId, siteId, roleId, zoneOf(zones)] },
    { text: buildNamesSql('study', 'coalesce(abbreviated_title, trial_name)', 'deleted_at is null'), values: [orgId] },
    { text: buildNamesSql('site', 'name', 'deleted_at is null'), values: [orgId] },
    { text: buildNamesSql('role', 'role_name', 'true'), values: [orgId] },
  ])
  const rowsOf = (answer: typeof studies) => (answer?.rows ?? []) as TrainingMatrix['studies']
  const people = (lineResult?.rows ?? []) as unknown as readonly Line[]
  return { ...matrixOf(people, dateOfRow(zones, {}, new Date())), studies: rowsOf(studies), sites: rowsOf(sites), roles: rowsOf(roles) }
}

/** Groups the rows by course and person. Pure. @param today YYYY-MM-DD */
function matrixOf(rows: readonly Line[], today: string): Pick<TrainingMatrix, 'courses' | 'people' | 'overdue'> {
  const courses = [
    ...new Map(rows.map(({ courseId, course, validMonths }) => [courseId, { id: courseId, name: course, validMonths }])).values(),
  ]
  courses.sort((first, other) => first.name.localeCompare(other.name))
  const cellOf = ({ dueOn, finishedOn, expiresOn, ...line }: Line): TrainingCell => ({
    status: getTrainingStatus({ state: line.state, dueOn, expiresOn }, today),
    dueOn,
    finishedOn,
    expiresOn,
  })
  const people = [...Map.groupBy(rows, ({ userId }) => userId)].map(([id, personLines]) => {
    const byCourse = new Map(personLines.map((line) => [line.courseId, line]))
    const [{ name, role, sites } = { name: '', role: '', sites: [] }] = personLines
    const cells = courses.map((course) => {
      const line = byCourse.get(course.id)
      return line === undefined ? null : cellOf(line)
    })
    return { id, name, role, sites, cells }
  })
  const overdue = rows.flatMap((line) => {
    const { status, dueOn, expiresOn } = cellOf(line)
    const overdueSince = status === 'OVERDUE' ? dueOn : status === 'EXPIRED' ? expiresOn : null
    return overdueSince === null ? [] : [{ userId: line.userId, courseId: line.courseId, since: overdueSince }]
  })
  return { courses, people, overdue: overdue.toSorted((first, other) => first.since.localeCompare(other.since)) }
}
