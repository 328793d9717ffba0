import type { ResourceRow } from '#resources/core/rows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { requireOngoingStudy } from '../../studies/index.ts'
import { takesPlaceSql } from '../../visits/takesPlaceSql.ts'
import { lockParticipation, requireConsent } from './consentInForce.ts'

type Visit = ResourceRow['participantVisit']

/**
 * Rejects a new visit in a study that has ended, at a closed site, for a participant who left, or before consent unless the visit is
 * marked as allowed.
 * @throws conflict StudyIsOver, StudySiteIsClosed, ParticipantWithdrawn, ConductCompleted, ConsentMissing, ReconsentDue
 */
export async function requirePlannable(write: WriteContext<Visit>): Promise<void> {
  await requireOngoingStudy(write)
  await requireOpenParticipation(write)
  await requireConsentFor(write, null)
}

/**
 * Rejects reopening or rescheduling a visit of a participant who left. The visit has no date yet, so consent is checked only when it gets
 * one. @throws conflict ParticipantWithdrawn, ConductCompleted
 */
export const requireOpenParticipation = ({ after, run, caller }: WriteContext<Visit>): Promise<void> =>
  requireOpenVisit({ run, caller }, after)

/**
 * Rejects a completed visit before consent, unless the visit is marked as allowed. @throws conflict ConsentMissing, ReconsentDue,
 * BeforeConsent
 */
export const requireConsented = (write: WriteContext<Visit>): Promise<void> => requireConsentFor(write, write.after.completedOn)

async function requireConsentFor({ after, run, caller }: WriteContext<Visit>, day: string | null): Promise<void> {
  if (await isBeforeConsent({ run, caller }, after)) return
  await requireConsent({ run, caller }, after.participantStudyId, day)
}

/**
 * Rejects a visit request of a participant who left, in a study that has ended, or at a closed site.
 * @throws conflict StudyIsOver, StudySiteIsClosed, ParticipantWithdrawn, ConductCompleted
 */
export async function guardRequest(write: WriteContext<ResourceRow['visitRequest']>): Promise<void> {
  const { after, run, caller } = write
  await requireOngoingStudy(write)
  if (after.participantStudyId === null) return
  await requireOpenVisit({ run, caller }, { id: after.participantVisitId, participantStudyId: after.participantStudyId })
}

/**
 * Rejects a form without a visit in a study that has ended, at a closed site, for a participant who left or is not enrolled, and a form of
 * the conduct phase before consent. Forms of a visit follow the rules of the visit.
 * @throws conflict StudyIsOver, StudySiteIsClosed, ParticipantWithdrawn, ParticipantNotEnrolled, ConsentMissing, ReconsentDue
 */
export async function guardAssignment(write: WriteContext<ResourceRow['formAssignment']>): Promise<void> {
  const { after, run, caller } = write
  if (after.participantVisitId !== null) return
  await requireOngoingStudy(write)
  await lockParticipation({ run, caller }, after.participantStudyId)
  const { rows } = await run({
    text: `select card.conduct_status as conduct, card.recruitment_status as recruitment, form.type, form.form_type as "formType", coalesce(form.is_before_consent, false) as "isBefore"
      from participant_study card join form on form.org_id = card.org_id and form.id = $3
      where card.org_id = $1 and card.id = $2`,
    values: [caller.orgId, after.participantStudyId, after.formId],
  })
  const [formToAssign] = rows as unknown as readonly FormToAssign[]
  if (formToAssign === undefined) return
  if (formToAssign.conduct === 'WITHDRAWN') throw conflict('ParticipantWithdrawn')
  if (formToAssign.recruitment === 'NOT_ENROLLED') throw conflict('ParticipantNotEnrolled')
  // An enrolled participant is no longer in screening, so the form belongs to the conduct phase whatever the purpose of the assignment.
  const isOfConduct = after.purpose === 'CONDUCT' || formToAssign.type === 'EPRO' || formToAssign.recruitment === 'ENROLLED'
  if (!isOfConduct || formToAssign.isBefore || formToAssign.formType === 'CONSENT') return
  await requireConsent({ run, caller }, after.participantStudyId)
}

interface FormToAssign extends Pick<ResourceRow['form'], 'type' | 'formType'> {
  readonly conduct: ResourceRow['participantStudy']['conductStatus']
  readonly recruitment: ResourceRow['participantStudy']['recruitmentStatus']
  readonly isBefore: boolean
}

interface Context {
  readonly run: Run
  readonly caller: Caller
}

async function requireOpenVisit(context: Context, { id, participantStudyId }: Pick<Visit, 'id' | 'participantStudyId'>): Promise<void> {
  await lockParticipation(context, participantStudyId)
  const { rows } = await context.run({
    text: `select card.conduct_status as conduct, ${takesPlaceSql} as "isOpen" from participant_visit own
      join participant_study card on card.org_id = own.org_id and card.id = own.participant_study_id
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.id = $2`,
    values: [context.caller.orgId, id],
  })
  const [visitState] = rows
  if (visitState === undefined || visitState.isOpen === true) return
  if (visitState.conduct === 'WITHDRAWN') throw conflict('ParticipantWithdrawn')
  if (visitState.conduct === 'COMPLETED') throw conflict('ConductCompleted')
}

async function isBeforeConsent({ run, caller }: Context, { visitId }: Pick<Visit, 'visitId'>): Promise<boolean> {
  const { rows } = await run({
    text: `select is_before_consent is true or type = 'ECONSENT' as "isBefore" from visit where org_id = $1 and id = $2`,
    values: [caller.orgId, visitId],
  })
  return rows[0]?.isBefore === true
}
