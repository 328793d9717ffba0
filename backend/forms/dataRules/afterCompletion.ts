import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { languageOf } from '#resources/core/values/preferences.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import { ApplicationError } from '../../platform/common/errors.ts'
import { log } from '../../platform/common/log.ts'
import type { Task } from '../../platform/engine/ports/tasks.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { fetchActiveRules, readsOtherForms, runRules } from './runRules.ts'

/** Name of the job that runs a participant's rules that read other forms. */
export const rulesOfParticipantTask = 'forms.rulesOfParticipant'

type Completion = WriteContext<ResourceRow['formSubmission']>

/**
 * Runs the rules of a form when it is completed. A job then runs the study's rules that read other forms, because they may read the
 * answers of this form.
 */
export async function runDataRules({ after, run, work, caller, studydesk }: Completion): Promise<void> {
  const rules = await fetchActiveRules(run, caller.orgId, after.studyId)
  const { id: submissionId, participantStudyId, formId } = after
  try {
    await runRules(work, caller, { rules: rules.filter((rule) => rule.formId === formId), participantStudyId, submissionId })
  } catch (error) {
    // A slow rule does not prevent the completion of a form.
    if (!(error instanceof ApplicationError) || error.errorCode !== 'FormTooSlow') throw error
    log.warn('The data rules of a form could not be run', { submissionId, code: error.errorCode })
  }
  if (!rules.some(readsOtherForms)) return
  const payload = { participantStudyId, studyId: after.studyId, language: caller.language }
  await run(
    studydesk.jobs.statement({
      task: rulesOfParticipantTask,
      orgId: caller.orgId,
      payload,
      key: `${rulesOfParticipantTask} ${participantStudyId}`,
    }),
  )
}

/** Runs the rules that read other forms on all completed forms of a participant in a study. */
export const rulesOfParticipantJob: Task = async ({ orgId, payload, finish, studydesk }) => {
  const { participantStudyId, studyId, language } = payload
  if (!isUuid(participantStudyId) || !isUuid(studyId)) return
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = {
    ...createSystemCaller({ orgId, zones, job: rulesOfParticipantTask }),
    language: languageOf({ requested: String(language) }),
  }
  await studydesk.engine.work(caller, async (work) => {
    await work.run(finish)
    const rules = await fetchActiveRules(work.run, orgId, studyId)
    await runRules(work, caller, { rules: rules.filter(readsOtherForms), participantStudyId, submissionId: null })
  })
}
