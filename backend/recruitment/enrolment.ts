import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import {
  type EnrolmentCounts,
  type EnrolmentFacts,
  findEnrolmentRefusals,
  findExceededGoal,
  undoMinutes,
} from '#resources/recruitment/enrolment.ts'
import { failedResults } from '#resources/studies/criterionCheck.ts'
import { study } from '#resources/studies/study.ts'
import type { Caller } from '../platform/common/caller.ts'
import { conflict, notFound } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Statement } from '../platform/database/types.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { isLockedFor } from '../platform/engine/query/redacted.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { holdStudyState } from '../studies/index.ts'
import { hasMainConsent } from './consentRule.ts'

type Card = ResourceRow['participantStudy']
type EnrolmentWrite = WriteContext<Card>

/**
 * Rejects an enrolment for every reason of `findEnrolmentRefusals`. Above a goal, requires the confirmation of a user with OWN on studies. Runs
 * in the transaction of the enrolment and locks the study, the study site and the participant until the commit, so that two enrolments
 * count one after the other.
 * @throws conflict with the most serious reason as its code and all reasons as `data.refusals`, conflict SiteGoalReached or
 * StudyGoalReached
 */
export async function checkEnrolment(write: EnrolmentWrite): Promise<void> {
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
  const refusals = findEnrolmentRefusals(facts)
  const [gravest] = refusals
  if (gravest !== undefined) throw conflict(gravest, { data: { refusals } })
  // The participant is already enrolled in this transaction, so the counts include them.
  const goal = findExceededGoal({ ...counts, inStudy: counts.inStudy - 1, atSite: counts.atSite - 1 })
  if (goal === null || (after.isAboveGoal === true && mayExceedGoal(caller))) return
  const details = { goal: Number(goal === 'site' ? counts.siteGoal : counts.studyGoal) }
  // A user who may exceed the goal must confirm it.
  const fields = mayExceedGoal(caller) ? { fields: [{ path: 'isAboveGoal', code: 'goalReached', details }] } : {}
  throw conflict(goal === 'site' ? 'SiteGoalReached' : 'StudyGoalReached', { details, ...fields })
}

/** Only a user with OWN on studies can exceed a goal. */
export const mayExceedGoal = (caller: Caller): boolean => hasNeededLevel(caller, study, 'OWN')

/** SQL condition on a row of `participant`: true if the person agreed to be contacted. Specification 2, section 4, "Contact state". */
export const isContactable = '(contactable_by_any_study is true or participant_contact_agreement_type is not null)'

/**
 * Returns SQL for the checked criteria that a participation does not meet. Criteria that the study removed do not count. @param id SQL of
 * the participation's id
 */
export const failedChecksOf = (id: string): string => `select from criterion_check checked
  join eligibility_criterion criterion on criterion.org_id = checked.org_id and criterion.id = checked.criterion_id and criterion.deleted_at is null
  where checked.org_id = $1 and checked.participant_study_id = ${id} and checked.result in (${failedResults.map((each) => `'${each}'`).join(', ')})`

export interface Person {
  readonly isRestricted: boolean
  readonly isDeceased: boolean
  readonly isContactable: boolean
}

type KnownFacts = Pick<Card, 'participantId' | 'recruitmentStatus' | 'conductStatus' | 'consentStatus'> &
  Person &
  Pick<EnrolmentFacts, 'state' | 'needsConsent' | 'isDecentralised' | 'hasFailedCriteria'> & { readonly screeningFailure: boolean | null }

/** Returns the facts about a participation on which enrolment depends, without those that the caller may not know. */
export const factsOf = (caller: Caller, { participantId, isRestricted, screeningFailure, ...known }: KnownFacts): EnrolmentFacts => ({
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

/** Reads the requirements of the study, its goals, and the numbers of enrolled participants. */
export async function readGoals({ database }: Services, caller: Caller, studySite: Pick<Card, 'studyId' | 'siteId'>): Promise<Goals> {
  const [answer] = await database.batch(caller.orgId, [goalsOf(caller, studySite)])
  return answer?.rows[0] as unknown as Goals
}

/**
 * Allows undoing an enrolment within the hour. Later, `reverseEnrolment` needs a reason and OWN on studies. @throws conflict UndoTooLate
 */
export async function checkUndo({ before }: EnrolmentWrite): Promise<void> {
  const minutes = (Date.now() - Date.parse(String(before?.enrolledAt))) / 60_000
  if (!(minutes <= undoMinutes)) throw conflict('UndoTooLate', { details: { minutes: undoMinutes } })
}

/**
 * Places an enrolled participant in the column for enrolled participants, with today as the day of enrolment unless the input names
 * another day. Runs in the write of the enrolment.
 */
export async function fillEnrolledColumn(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { before, input, caller } = write
  if (before === null) return undefined
  return {
    ...(await findColumnChange(write, enrolledColumn)),
    enrolledOn: (input.enrolledOn as string | null | undefined) ?? todayFor(caller, before),
    // An empty value in the input does not remove an existing subject ID.
    ...(input.subjectId === null && { subjectId: before.subjectId }),
  }
}

/** Returns the card to its former column when an enrolment is undone. */
export const restoreFormerColumn = (write: Write<Card>): Promise<Partial<Card> | undefined> => findColumnChange(write, formerColumnSql)

const enrolledColumn = `select id from board_column where org_id = $1 and study_id = $2 and step = 'ENROLLED' and $3::uuid is not null`

/**
 * Selects the column from which the card last moved to the Enrolled column, or the first column of the board if that one no longer
 * exists.
 */
const formerColumnSql = `select id from board_column where org_id = $1 and study_id = $2
  order by id is not distinct from (select (event.changes -> 'columnId' ->> 0)::uuid from audit_event event
    where event.org_id = $1 and event.record_id = $3 and event.changes -> 'columnId' ->> 1 in
      (select entered.id::text from board_column entered where entered.org_id = $1 and entered.study_id = $2 and entered.step = 'ENROLLED')
    order by event.at desc, event.id desc limit 1) desc, rank limit 1`

async function findColumnChange({ studydesk, caller, before }: Write<Card>, text: string): Promise<Partial<Card> | undefined> {
  const [answer] = await studydesk.database.batch(caller.orgId, [{ text, values: [caller.orgId, before?.studyId, before?.id] }])
  const columnId = answer?.rows[0]?.id
  return columnId === undefined ? undefined : { columnId: String(columnId) }
}
