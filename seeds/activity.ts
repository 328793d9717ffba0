import type { Values } from '#resources/core/conditions.ts'
import { createRandom } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { storyDay } from './calendar.ts'
import { eventsOf } from './events.ts'
import { makeFilledForms, mostTakers } from './filledForms.ts'
import { followUpsPlanned, makeFollowUps } from './followUps.ts'
import { type DemoEvent, makeNotifications } from './notifications.ts'
import { makeQueries } from './queries.ts'
import { makeSafety } from './safety.ts'
import type { StaffMember } from './staff.ts'
import { makeVerifications } from './verifications.ts'
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
  /** IDs of participations that already have an assigned form. */
  readonly withForms: ReadonlySet<unknown>
  /** The form that participants fill in at home every week, and its version. */
  readonly form: Row | undefined
  readonly version: Row | undefined
  /** Courses and feedback about which users are notified, with the dates of these events. */
  readonly others: Pick<Parameters<typeof eventsOf>[0], 'courses' | 'coursesAssignedOn' | 'feedback' | 'feedbackReceivedOn'>
}

/** Minimum number of days in conduct for a participant with weekly forms. */
const conductDays = 35
/** Minimum number of days in screening for a participant with a follow-up. */
const screeningDays = 16

/**
 * Generates the activity of the days around `storyDay`: weekly forms, queries, follow-ups, visit requests, adverse events,
 * deviations and notifications. Forms,
 * queries, follow-ups and visit requests belong to the study sites of the demo's coordinator.
 */
export function makeActivity({ seed, language, staff, assignments, people, participations, visits, consents, ...plan }: Plan) {
  const userOf = (key: string): string | null => staff.find(({ roleKey }) => roleKey === key)?.row.id ?? null
  const [coordinatorId, investigatorId] = [userOf('coordinator'), userOf('investigator')]
  const assignedSites = assignments.filter(({ userId }) => userId === coordinatorId)
  const isAtPlace = ({ studyId, siteId }: Row): boolean =>
    assignedSites.some((assignment) => assignment.studyId === studyId && assignment.siteId === siteId)
  const reachable = new Set(people.flatMap(({ id, isRestrictedProfile, deceased }) => (isRestrictedProfile || deceased ? [] : [id])))
  const localParticipations = participations.filter((each) => isAtPlace(each) && reachable.has(String(each.participantId)))
  const colleagueId = assignments.find(
    (each) => isAtPlace(each) && each.userId !== coordinatorId && isCoordinator(staff, each.userId),
  )?.userId

  const filledForms = makeFilledForms(createRandom(seed + 25), {
    language,
    form: plan.form,
    version: plan.version,
    takers: localParticipations
      .filter((each) => each.conductStatus === 'UNDER_WAY' && String(each.conductStartedOn) <= addDays(storyDay, -conductDays))
      .filter(({ id }) => !plan.withForms.has(id))
      .slice(0, mostTakers),
    reviewedBy: investigatorId,
  })
  const queries = makeQueries(createRandom(seed + 26), {
    language,
    submissions: filledForms.submissions,
    answeredBy: coordinatorId,
    raisedBy: investigatorId,
  })
  const verifications = makeVerifications(createRandom(seed + 71), {
    language,
    submissions: filledForms.submissions,
    verifiedBy: investigatorId,
  })
  const followUps = makeFollowUps(createRandom(seed + 27), {
    language,
    screened: localParticipations
      .filter((each) => each.recruitmentStatus === 'IN_SCREENING' && String(each.dateAdded) <= addDays(storyDay, -screeningDays))
      .slice(0, followUpsPlanned),
    coordinatorId,
    colleagueId: typeof colleagueId === 'string' ? colleagueId : coordinatorId,
  })
  const ids = new Set(localParticipations.map(({ id }) => id))
  const visitRequests = makeVisitRequests(
    createRandom(seed + 24),
    language,
    visits.filter(({ participantStudyId }) => ids.has(String(participantStudyId))),
  )
  const safety = makeSafety(createRandom(seed + 50), {
    language,
    participations: localParticipations.filter(({ conductStatus }) => conductStatus === 'UNDER_WAY'),
    visits,
    coordinatorId,
    investigatorId,
  })
  const submissions = filledForms.submissions.flat()
  const events: readonly DemoEvent[] = eventsOf({
    participations: localParticipations,
    visits: visits.filter(isAtPlace),
    visitRequests: visitRequests.filter(({ state }) => state === 'REQUESTED'),
    submissions,
    queries,
    consents,
    ...plan.others,
    administratorId: userOf('administrator'),
  })
  const notifications = makeNotifications(createRandom(seed + 28), events, { staff, assignments })
  return {
    assignments: filledForms.assignments,
    submissions,
    answers: filledForms.answers,
    queries,
    verifications,
    followUps,
    visitRequests,
    safety,
    notifications,
  }
}

const isCoordinator = (staff: readonly StaffMember[], userId: unknown): boolean =>
  staff.some(({ row, roleKey }) => row.id === userId && roleKey === 'coordinator' && row.status === 'ACTIVE')
