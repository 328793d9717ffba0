import { isUuid } from '#resources/core/fields/ref.ts'
import { languageOf } from '#resources/core/preferences.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { systemCaller } from '../../caller.ts'
import type { Task } from '../../engine/ports/tasks.ts'
import type { Writing } from '../../engine/types.ts'
import { ApplicationError } from '../../errors.ts'
import { log } from '../../log.ts'
import { activeRules, readsElsewhere, runRules } from './runRules.ts'

/** The job that runs the rules of a participant that read other forms. */
export const rulesOfParticipantTask = 'forms.rulesOfParticipant'

type Completion = Writing<ResourceRow['formSubmission']>

/**
 * Runs the rules of a form with its completion. Rules of the study that read other forms follow in a job, as the answers of this form may be among those
 * that they read.
 */
export async function runDataRules({ after, run, work, caller, studydesk }: Completion): Promise<void> {
  const rules = await activeRules(run, caller.orgId, after.studyId)
  const { id: submissionId, participantStudyId, formId } = after
  try {
    await runRules(work, caller, { rules: rules.filter((rule) => rule.formId === formId), participantStudyId, submissionId })
  } catch (error) {
    // A form can be completed even when a rule takes too long.
    if (!(error instanceof ApplicationError) || error.errorCode !== 'FormTooSlow') throw error
    log.warn('The data rules of a form were not run', { submissionId, code: error.errorCode })
  }
  if (!rules.some(readsElsewhere)) return
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

/** Runs the rules that read other forms over everything that a participant completed in a study. */
export const rulesOfParticipantJob: Task = async ({ orgId, payload, finish, studydesk }) => {
  const { participantStudyId, studyId, language } = payload
  if (!isUuid(participantStudyId) || !isUuid(studyId)) return
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = {
    ...systemCaller({ orgId, zones, job: rulesOfParticipantTask }),
    language: languageOf({ asked: String(language) }),
  }
  await studydesk.engine.work(caller, async (work) => {
    await work.run(finish)
    const rules = await activeRules(work.run, orgId, studyId)
    await runRules(work, caller, { rules: rules.filter(readsElsewhere), participantStudyId, submissionId: null })
  })
}
