import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { Language } from '#resources/core/preferences.ts'
import { storyDay } from './calendar.ts'
import { eventsOf } from './events.ts'
import { makeFilledForms, mostTakers } from './filledForms.ts'
import { followUpsPlanned, makeFollowUps } from './followUps.ts'
import { type DemoEvent, makeNotifications } from './notifications.ts'
import { makeQueries } from './queries.ts'
import { createRandom } from './random.ts'
import type { StaffMember } from './staff.ts'
import { makeVisitRequests } from './visits.ts'

type Row = Values & { readonly id: string }

interface Plan {
  readonly seed: number
  readonly language: Language
  readonly staff: readonly StaffMember[]
  readonly assignments: readonly Row[]
  readonly people: readonly Row[]
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
  readonly consents: readonly Row[]
  /** Participations that have a form to fill in already. */
  readonly withForms: ReadonlySet<unknown>
  /** The form that participants fill in at home, and its version. */
  readonly form: Row | undefined
  readonly version: Row | undefined
  /** Courses and feedback that people are notified of, with the days of that. */
  readonly others: Pick<Parameters<typeof eventsOf>[0], 'courses' | 'coursesAssignedOn' | 'feedback' | 'feedbackGivenOn'>
}

/** Days for which somebody has been in conduct who has filled in a form every week. */
const inConduct = 35
/** Days for which somebody has been in screening about whom a colleague planned something. */
const inScreening = 16

/** What keeps the demo's people busy around its day, at the study-sites of the demo's coordinator and in the eyes of all who sign in. */
export function makeActivity({ seed, language, staff, assignments, people, participations, visits, consents, ...plan }: Plan) {
  const userOf = (key: string): string | null => staff.find(({ roleKey }) => roleKey === key)?.row.id ?? null
  const [coordinatorId, investigatorId] = [userOf('coordinator'), userOf('investigator')]
  const places = assignments.filter(({ userId }) => userId === coordinatorId)
  const isAtPlace = ({ studyId, siteId }: Row): boolean => places.some((place) => place.studyId === studyId && place.siteId === siteId)
  const reachable = new Set(people.flatMap(({ id, isRestrictedProfile, deceased }) => (isRestrictedProfile || deceased ? [] : [id])))
  const here = participations.filter((each) => isAtPlace(each) && reachable.has(String(each.participantId)))
  const colleagueId = assignments.find(
    (each) => isAtPlace(each) && each.userId !== coordinatorId && isCoordinator(staff, each.userId),
  )?.userId

  const filled = makeFilledForms(createRandom(seed + 25), {
    language,
    form: plan.form,
    version: plan.version,
    takers: here
      .filter((each) => each.conductStatus === 'UNDER_WAY' && String(each.conductStartedOn) <= daysAfter(storyDay, -inConduct))
      .filter(({ id }) => !plan.withForms.has(id))
      .slice(0, mostTakers),
    reviewedBy: investigatorId,
  })
  const queries = makeQueries(createRandom(seed + 26), {
    language,
    submissions: filled.submissions,
    answeredBy: coordinatorId,
    raisedBy: investigatorId,
  })
  const followUps = makeFollowUps(createRandom(seed + 27), {
    language,
    screened: here
      .filter((each) => each.recruitmentStatus === 'IN_SCREENING' && String(each.dateAdded) <= daysAfter(storyDay, -inScreening))
      .slice(0, followUpsPlanned),
    coordinatorId,
    colleagueId: typeof colleagueId === 'string' ? colleagueId : coordinatorId,
  })
  const ids = new Set(here.map(({ id }) => id))
  const visitRequests = makeVisitRequests(
    createRandom(seed + 24),
    language,
    visits.filter(({ participantStudyId }) => ids.has(String(participantStudyId))),
  )
  const submissions = filled.submissions.flat()
  const events: readonly DemoEvent[] = eventsOf({
    participations: here,
    visits: visits.filter(isAtPlace),
    visitRequests: visitRequests.filter(({ state }) => state === 'REQUESTED'),
    submissions,
    queries,
    consents,
    ...plan.others,
    administratorId: userOf('administrator'),
  })
  const notifications = makeNotifications(createRandom(seed + 28), events, { staff, assignments })
  return { assignments: filled.assignments, submissions, answers: filled.answers, queries, followUps, visitRequests, notifications }
}

const isCoordinator = (staff: readonly StaffMember[], userId: unknown): boolean =>
  staff.some(({ row, roleKey }) => row.id === userId && roleKey === 'coordinator' && row.status === 'ACTIVE')
