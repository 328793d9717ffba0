import { givenConsents, openConsents } from '#resources/consentStates.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { systemCaller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import type { Writing } from '../engine/types.ts'
import { takeBackForm } from './fillingIn.ts'

export const askAgainTask = 'askForConsentAgain'

/** Participations that one transaction asks again. */
const atOnce = 50

/** A version of a form that says what somebody consents to was approved: those in the study are asked anew, by a job. */
export async function followApproval({ after, run, caller, studydesk }: Writing<ResourceRow['form']>): Promise<void> {
  if (after.formType !== 'CONSENT') return
  await run(
    studydesk.jobs.statement({
      task: askAgainTask,
      orgId: caller.orgId,
      payload: { formId: after.id },
      key: `${askAgainTask} ${after.id}`,
    }),
  )
}

/**
 * Whoever has consented to an earlier version is to consent again: by a row of its own, the given one stays as it is. Whoever has not said yes or no yet is
 * asked with the new version from the beginning. What was done before the node died stands; the job goes on where it was.
 */
export async function askAgain({ orgId, payload, studydesk }: RunningJob): Promise<void> {
  const formId = String(payload.formId)
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = systemCaller({ orgId, zones, job: askAgainTask })
  for (;;) {
    const found = await earlier(studydesk, orgId, formId)
    for (const each of found)
      await studydesk.engine.work(caller, async (work) => {
        if (each.isGiven) {
          const { id } = await work.trusted.create('consent', {
            participantStudyId: each.participantStudyId,
            studyConsentId: each.studyConsentId,
            language: each.language,
          })
          await work.trusted.update('consent', id, { state: 'REQUIRES_RECONSENT' })
        } else {
          const reason = studydesk.texts.text(each.language, 'consent:way.newVersion')
          await takeBackForm({ run: work.run, work, caller, formSubmissionId: each.formSubmissionId, reason })
          await work.trusted.update('consent', each.id, {
            state: 'NOT_SENT',
            formVersionId: each.formVersionId,
            integrityKey: each.integrityKey,
            formSubmissionId: null,
            // The talk was about the earlier one.
            explainedBy: null,
            releasedOn: null,
          })
        }
      })
    if (found.length < atOnce) return
  }
}

interface EarlierConsent {
  readonly id: string
  readonly participantStudyId: string
  readonly studyConsentId: string
  readonly language: ResourceRow['consent']['language']
  readonly isGiven: boolean
  readonly formSubmissionId: string | null
  /** The version that is in use now. */
  readonly formVersionId: string
  readonly integrityKey: string
}

/** The newest consents of those who take part, on an earlier version than the one in use. */
async function earlier({ database }: Studydesk, orgId: string, formId: string): Promise<readonly EarlierConsent[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select consent.id::text, consent.participant_study_id::text as "participantStudyId", consent.study_consent_id::text as "studyConsentId",
          consent.language, consent.form_submission_id::text as "formSubmissionId", consent.state = any($3::text[]) as "isGiven", version.id::text as "formVersionId", version.integrity_key as "integrityKey"
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
      values: [orgId, formId, givenConsents, openConsents, atOnce],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly EarlierConsent[]
}
