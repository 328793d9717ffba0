import type { FillingAnswer, SavedAnswers } from '#resources/submissionAnswers.ts'
import type { CallRequest } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { filling } from './filling.ts'
import { formInUse, formOfVersion } from './formToFill.ts'
import { saveAnswers } from './saveAnswers.ts'
import { changesIn } from './sentChanges.ts'

/** A submission with what it asks and says; before its first answer, what the version asks that is in use now. @throws notFound, conflict FormNotInUse */
export async function readSubmission({ caller, studydesk: { engine }, params: { id = '' } }: CallRequest): Promise<FillingAnswer> {
  const submission = await engine.read(caller, 'formSubmission', id)
  return engine.work(caller, async ({ run }) => {
    const { formVersionId, formId } = submission
    const form = formVersionId === null ? await formInUse(run, caller.orgId, formId) : await formOfVersion(run, caller.orgId, formVersionId)
    if (form === null) throw conflict('FormNotInUse')
    return filling(run, caller, submission, form)
  })
}

/** Keeps answers of a submission while they are given. @throws as `saveAnswers` */
export async function saveSubmission({ caller, studydesk, params: { id = '' }, body }: CallRequest): Promise<SavedAnswers> {
  const asked = changesIn(body)
  await studydesk.engine.read(caller, 'formSubmission', id)
  return studydesk.engine.work(caller, async (work) => {
    const kept = await saveAnswers(work, caller, { ...asked, id })
    await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
    return kept
  })
}
