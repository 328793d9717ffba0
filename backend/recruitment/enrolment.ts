import { mayOn } from '#resources/core/access.ts'
import { failedResults } from '#resources/criterionCheck.ts'
import { type EnrolmentCounts, type EnrolmentFacts, exceededGoal, undoMinutes, whyNotEnrolled } from '#resources/enrolment.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { study } from '#resources/study.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { isLockedFor } from '../engine/query/redacted.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { holdStudyState } from '../studies/index.ts'
import { todayFor } from '../today.ts'
import { hasMainConsent } from './consentRule.ts'

type Card = ResourceRow['participantStudy']
type Taking = Writing<Card>

/**
 * An enrolment is refused for every reason of `whyNotEnrolled`, and above a goal unless an owner of studies confirms it. Checked in its transaction: the
 * study-site, the study and the participant are held until the commit, in this order, so that two enrolments count one after the other.
 * @throws conflict with the gravest reason as its code and all of them as `data.refusals`, conflict GoalReached
 */
export async function checkEnrolment(write: Taking): Promise<void> {
  const { caller, before, after, run } = write
  if (before === null) return
  const state = (await holdStudyState(write, 'counted')) ?? { study: 'RECRUITING', site: 'CLOSED' }
  const { rows } = await run({
    text: `select is_restricted_profile as "isRestricted", deceased is true as "isDeceased", ${isContactable} as "isContactable",
        exists (${failedChecksOf('$3')}) as "hasFailedCriteria"
      from participant where org_id = $1 and id = $2 and deleted_at is null for share`,
    values: [caller.orgId, after.participantId, after.id],
  })
  const [person] = rows as unknown as readonly (Person & Pick<EnrolmentFacts, 'hasFailedCriteria'>)[]
  if (person === undefined) throw notFound()
  const { needsConsent, isDecentralised, ...counts } = (await run(goalsOf(caller, after))).rows[0] as unknown as Goals
  const facts = factsOf(caller, { ...before, state, needsConsent, isDecentralised, ...person })
  const refusals = whyNotEnrolled(facts)
  const [gravest] = refusals
  if (gravest !== undefined) throw conflict(gravest, { data: { refusals } })
  // The row itself is enrolled by now.
  const goal = exceededGoal({ ...counts, inStudy: counts.inStudy - 1, atSite: counts.atSite - 1 })
  if (goal === null || (after.isAboveGoal === true && mayExceedGoal(caller))) return
  const details = { goal: Number(goal === 'site' ? counts.siteGoal : counts.studyGoal) }
  // A user who may exceed the goal is asked to confirm.
  const fields = mayExceedGoal(caller) ? { fields: [{ path: 'isAboveGoal', code: 'goalReached', details }] } : {}
  throw conflict(goal === 'site' ? 'SiteGoalReached' : 'StudyGoalReached', { details, ...fields })
}

/** Only a user with OWN on studies can exceed a goal. */
export const mayExceedGoal = (caller: Caller): boolean => mayOn(caller, study, 'OWN')

/** Has a row of `participant` agreed to be contacted at all? Specification 2, section 4, "Contact state". */
export const isContactable = '(contactable_by_any_study is true or participant_contact_agreement_type is not null)'

/** Criteria that a participation was checked for and does not meet, as rows; those that the study has no more do not count. @param id SQL of the participation's id */
export const failedChecksOf = (id: string): string => `select from criterion_check checked
  join eligibility_criterion criterion on criterion.org_id = checked.org_id and criterion.id = checked.criterion_id and criterion.deleted_at is null
  where checked.org_id = $1 and checked.participant_study_id = ${id} and checked.result in (${failedResults.map((each) => `'${each}'`).join(', ')})`

export interface Person {
  readonly isRestricted: boolean
  readonly isDeceased: boolean
  readonly isContactable: boolean
}

type Known = Pick<Card, 'participantId' | 'recruitmentStatus' | 'conductStatus' | 'consentStatus'> &
  Person &
  Pick<EnrolmentFacts, 'state' | 'needsConsent' | 'isDecentralised' | 'hasFailedCriteria'> & { readonly screeningFailure: boolean | null }

/** The facts of a participation, without those that this caller may not know. */
export const factsOf = (caller: Caller, { participantId, isRestricted, screeningFailure, ...known }: Known): EnrolmentFacts => ({
  ...known,
  screeningFailure: screeningFailure === true,
  isHidden: isRestricted && isLockedFor(caller, participantId),
})

type Goals = EnrolmentCounts & Pick<EnrolmentFacts, 'needsConsent' | 'isDecentralised'>

const goalsOf = ({ orgId }: Caller, { studyId, siteId }: Pick<Card, 'studyId' | 'siteId'>): Statement => ({
  text: `select study.no_of_participants as "studyGoal", study.trial_mode = 'DECENTRALISED' as "isDecentralised",
      ${hasMainConsent('study.org_id', 'study.id')} as "needsConsent",
      (select enrollment_goal from study_site where org_id = $1 and study_id = $2 and site_id = $3) as "siteGoal",
      count(card.id)::int as "inStudy", (count(card.id) filter (where card.site_id = $3))::int as "atSite"
    from study left join participant_study card
      on card.org_id = study.org_id and card.study_id = study.id and card.recruitment_status = 'ENROLLED'
    where study.org_id = $1 and study.id = $2 group by study.org_id, study.id`,
  values: [orgId, studyId, siteId],
})

/** Requirements of the study, its goals, and the numbers enrolled. */
export async function readGoals({ database }: Studydesk, caller: Caller, place: Pick<Card, 'studyId' | 'siteId'>): Promise<Goals> {
  const [answer] = await database.batch(caller.orgId, [goalsOf(caller, place)])
  return answer?.rows[0] as unknown as Goals
}

/** The user who enrolled can undo it within the hour; later `reverseEnrolment` takes a reason and OWN on studies. @throws conflict UndoTooLate */
export async function checkUndo({ before }: Taking): Promise<void> {
  const minutes = (Date.now() - Date.parse(String(before?.enrolledAt))) / 60_000
  if (!(minutes <= undoMinutes)) throw conflict('UndoTooLate', { details: { minutes: undoMinutes } })
}

/** An enrolled participant stands in the column of the enrolled, as of today unless another day is given: written with the enrolment as one act. */
export async function placeEnrolled(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { before, input, caller } = write
  if (before === null) return undefined
  return {
    ...(await columnWhere(write, enrolledColumn)),
    enrolledOn: (input.enrolledOn as string | null | undefined) ?? todayFor(caller, before),
    // A subject ID that was given is not taken away by leaving it out.
    ...(input.subjectId === null && { subjectId: before.subjectId }),
  }
}

/** An enrolment that is undone leads back to the column from which the card came. */
export const placeBack = (write: Write<Card>): Promise<Partial<Card> | undefined> => columnWhere(write, formerColumn)

const enrolledColumn = `select id from board_column where org_id = $1 and study_id = $2 and step = 'ENROLLED' and $3::uuid is not null`

/** The last column from which the card came to the enrolled; the first of the board where that one is gone. */
const formerColumn = `select id from board_column where org_id = $1 and study_id = $2
  order by id is not distinct from (select (event.changes -> 'columnId' ->> 0)::uuid from audit_event event
    where event.org_id = $1 and event.record_id = $3 and event.changes -> 'columnId' ->> 1 in
      (select entered.id::text from board_column entered where entered.org_id = $1 and entered.study_id = $2 and entered.step = 'ENROLLED')
    order by event.at desc, event.id desc limit 1) desc, rank limit 1`

async function columnWhere({ studydesk, caller, before }: Write<Card>, text: string): Promise<Partial<Card> | undefined> {
  const [answer] = await studydesk.database.batch(caller.orgId, [{ text, values: [caller.orgId, before?.studyId, before?.id] }])
  const columnId = answer?.rows[0]?.id
  return columnId === undefined ? undefined : { columnId: String(columnId) }
}
