import { grantedConsents, openConsents } from '#resources/consents/consentStates.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { createSystemCaller } from '../platform/common/caller.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { cancelForm } from './fillingIn.ts'

export const reconsentTask = 'askForConsentAgain'

/** Participations that one query of the job returns. */
const batchSize = 50

/** Starts a job after a new version of a consent form was approved. The job requests consent again from participants. */
export async function followApproval({ after, run, caller, studydesk }: WriteContext<ResourceRow['form']>): Promise<void> {
  if (after.formType !== 'CONSENT') return
  await run(
    studydesk.jobs.statement({
      task: reconsentTask,
      orgId: caller.orgId,
      payload: { formId: after.id },
      key: `${reconsentTask} ${after.id}`,
    }),
  )
}

/**
 * Requests a new consent, as a new row, from participants who gave an earlier version; their earlier consent stays unchanged. Open
 * consents restart with the new version. If the node dies, the job resumes after the last commit.
 */
export async function requestReconsent({ orgId, payload, studydesk }: RunningJob): Promise<void> {
  const formId = String(payload.formId)
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = createSystemCaller({ orgId, zones, job: reconsentTask })
  for (;;) {
    const earlierConsents = await findEarlierConsents(studydesk, orgId, formId)
    for (const each of earlierConsents)
      await studydesk.engine.work(caller, async (work) => {
        if (each.isInForce) {
          const { id } = await work.trusted.create('consent', {
            participantStudyId: each.participantStudyId,
            studyConsentId: each.studyConsentId,
            language: each.language,
          })
          await work.trusted.update('consent', id, { state: 'REQUIRES_RECONSENT' })
        } else {
          const reason = studydesk.texts.text(each.language, 'consent:way.newVersion')
          await cancelForm({ run: work.run, work, caller, formSubmissionId: each.formSubmissionId, reason })
          await work.trusted.update('consent', each.id, {
            state: 'NOT_SENT',
            formVersionId: each.formVersionId,
            integrityKey: each.integrityKey,
            formSubmissionId: null,
            // Reset, because the earlier explanation was about the earlier version.
            explainedBy: null,
            releasedOn: null,
          })
        }
      })
    if (earlierConsents.length < batchSize) return
  }
}

interface EarlierConsent {
  readonly id: string
  readonly participantStudyId: string
  readonly studyConsentId: string
  readonly language: ResourceRow['consent']['language']
  readonly isInForce: boolean
  readonly formSubmissionId: string | null
  /** The version in use now. */
  readonly formVersionId: string
  readonly integrityKey: string
}

/** Returns the newest consents of active participants that refer to an earlier version than the one in use. */
async function findEarlierConsents({ database }: Services, orgId: string, formId: string): Promise<readonly EarlierConsent[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select consent.id::text, consent.participant_study_id::text as "participantStudyId", consent.study_consent_id::text as "studyConsentId",
          consent.language, consent.form_submission_id::text as "formSubmissionId", consent.state = any($3::text[]) as "isInForce", version.id::text as "formVersionId", version.integrity_key as "integrityKey"
        from consent
        join form on form.org_id = consent.org_id and form.id = consent.form_id
        join form_version version on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
        join study_consent wanted on wanted.org_id = consent.org_id and wanted.id = consent.study_consent_id
        join participant_study card on card.org_id = consent.org_id and card.id = consent.participant_study_id
        where consent.org_id = $1 and consent.form_id = $2 and consent.form_version_id <> version.id
          and (consent.state = any($4::text[]) or (consent.state = any($3::text[]) and wanted.asks_again and wanted.is_active))
          and card.recruitment_status <> 'NOT_ENROLLED' and card.conduct_status not in ('COMPLETED', 'WITHDRAWN')
          and not exists (select from consent later where later.org_id = consent.org_id and later.participant_study_id = consent.participant_study_id
            and later.study_consent_id = consent.study_consent_id and later.number > consent.number)
        order by consent.id limit $5`,
      values: [orgId, formId, grantedConsents, openConsents, batchSize],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly EarlierConsent[]
}
