import type { FillingAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { conflict } from '../../errors.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { filling } from './filling.ts'
import { formInUse, formOfVersion } from './formToFill.ts'
import { saveAnswers } from './saveAnswers.ts'
import { saveRequest } from './sentChanges.ts'

type Request<Name extends keyof typeof submissionCalls> = DeclaredRequest<(typeof submissionCalls)[Name]>

/** A submission with what it asks and says; before its first answer, what the version asks that is in use now. @throws notFound, conflict FormNotInUse */
export async function readSubmission({ caller, studydesk: { engine }, params: { id } }: Request<'read'>): Promise<FillingAnswer> {
  const submission = await engine.read(caller, 'formSubmission', id)
  return engine.work(caller, async ({ run }) => {
    const { formVersionId, formId } = submission
    const form = formVersionId === null ? await formInUse(run, caller.orgId, formId) : await formOfVersion(run, caller.orgId, formVersionId)
    if (form === null) throw conflict('FormNotInUse')
    return filling(run, caller, submission, form)
  })
}

/** Keeps answers of a submission while they are given. @throws as `saveAnswers` */
export async function saveSubmission({ caller, studydesk, params: { id }, input }: Request<'save'>): Promise<SavedAnswers> {
  const save = saveRequest(input)
  await studydesk.engine.read(caller, 'formSubmission', id)
  return studydesk.engine.work(caller, async (work) => {
    const saved = await saveAnswers(work, caller, { ...save, id })
    await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
    return saved
  })
}
