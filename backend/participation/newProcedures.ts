import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { takesPlace } from '../visits/takesPlace.ts'
import { holdParticipation, requireConsent } from './consentInForce.ts'

type Visit = ResourceRow['participantVisit']

/**
 * No visit is planned for a participant who left, nor before consent, unless it is marked for that.
 * @throws conflict ParticipantWithdrawn, ConductCompleted, ConsentMissing, ReconsentDue
 */
export async function requirePlannable(write: Writing<Visit>): Promise<void> {
  await requireOpenParticipation(write)
  await requireConsentFor(write, null)
}

/** A visit that is planned again, or open again, has no day yet: consent is asked for with the next step. @throws conflict ParticipantWithdrawn, ConductCompleted */
export const requireOpenParticipation = ({ after, run, caller }: Writing<Visit>): Promise<void> => requireOpenVisit({ run, caller }, after)

/** No visit takes place before consent, unless it is marked for that. @throws conflict ConsentMissing, ReconsentDue, BeforeConsent */
export const requireConsented = (write: Writing<Visit>): Promise<void> => requireConsentFor(write, write.after.completedOn)

async function requireConsentFor({ after, run, caller }: Writing<Visit>, day: string | null): Promise<void> {
  if (await isBeforeConsent({ run, caller }, after)) return
  await requireConsent({ run, caller }, after.participantStudyId, day)
}

/** @throws conflict ParticipantWithdrawn, ConductCompleted */
export async function guardRequest({ after, run, caller }: Writing<ResourceRow['visitRequest']>): Promise<void> {
  if (after.participantStudyId === null) return
  await requireOpenVisit({ run, caller }, { id: after.participantVisitId, participantStudyId: after.participantStudyId })
}

/**
 * Forms of a visit follow that visit's own rules. By themselves none is given to a participant who left or is not enrolled, and no form of the conduct
 * before consent. @throws conflict ParticipantWithdrawn, ParticipantNotEnrolled, ConsentMissing, ReconsentDue
 */
export async function guardAssignment({ after, run, caller }: Writing<ResourceRow['formAssignment']>): Promise<void> {
  if (after.participantVisitId !== null) return
  await holdParticipation({ run, caller }, after.participantStudyId)
  const { rows } = await run({
    text: `select card.conduct_status as conduct, card.recruitment_status as recruitment, form.type, form.form_type as "formType", coalesce(form.is_before_consent, false) as "isBefore"
      from participant_study card join form on form.org_id = card.org_id and form.id = $3
      where card.org_id = $1 and card.id = $2`,
    values: [caller.orgId, after.participantStudyId, after.formId],
  })
  const [found] = rows as unknown as readonly FormToAssign[]
  if (found === undefined) return
  if (found.conduct === 'WITHDRAWN') throw conflict('ParticipantWithdrawn')
  if (found.recruitment === 'NOT_ENROLLED') throw conflict('ParticipantNotEnrolled')
  // An enrolled participant is no longer in screening, whatever the purpose of the assignment.
  const isOfConduct = after.purpose === 'CONDUCT' || found.type === 'EPRO' || found.recruitment === 'ENROLLED'
  if (!isOfConduct || found.isBefore || found.formType === 'CONSENT') return
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
  await holdParticipation(context, participantStudyId)
  const { rows } = await context.run({
    text: `select card.conduct_status as conduct, ${takesPlace} as "isOpen" from participant_visit own
      join participant_study card on card.org_id = own.org_id and card.id = own.participant_study_id
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.id = $2`,
    values: [context.caller.orgId, id],
  })
  const [found] = rows
  if (found === undefined || found.isOpen === true) return
  if (found.conduct === 'WITHDRAWN') throw conflict('ParticipantWithdrawn')
  if (found.conduct === 'COMPLETED') throw conflict('ConductCompleted')
}

async function isBeforeConsent({ run, caller }: Context, { visitId }: Pick<Visit, 'visitId'>): Promise<boolean> {
  const { rows } = await run({
    text: `select is_before_consent is true or type = 'ECONSENT' as "isBefore" from visit where org_id = $1 and id = $2`,
    values: [caller.orgId, visitId],
  })
  return rows[0]?.isBefore === true
}
