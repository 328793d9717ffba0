import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import { filling } from './filling.ts'
import { findFormInUse, formOfVersion } from './formToFill.ts'
import { saveAnswers } from './saveAnswers.ts'
import { saveRequest } from './sentChanges.ts'

type Request<Name extends keyof typeof submissionCalls> = DeclaredRequest<(typeof submissionCalls)[Name]>

/**
 * Returns a submission with its form and answers. Before its first answer, the form is the version now in use. @throws notFound, conflict
 * FormNotInUse
 */
export async function readSubmission({ caller, studydesk: { engine }, params: { id } }: Request<'read'>): Promise<FillingAnswer> {
  const submission = await engine.read(caller, 'formSubmission', id)
  return engine.work(caller, async ({ run }) => {
    const { formVersionId, formId } = submission
    const form =
      formVersionId === null ? await findFormInUse(run, caller.orgId, formId) : await formOfVersion(run, caller.orgId, formVersionId)
    if (form === null) throw conflict('FormNotInUse')
    return filling(run, caller, { submission, siteId: submission.siteId }, form)
  })
}

/** Stores answers of a submission while it is being filled in. @throws as `saveAnswers` */
export async function saveSubmission({ caller, studydesk, params: { id }, input }: Request<'save'>): Promise<SavedAnswers> {
  const save = saveRequest(input)
  await studydesk.engine.read(caller, 'formSubmission', id)
  return studydesk.engine.work(caller, async (work) => {
    const saved = await saveAnswers(work, caller, { ...save, id })
    await work.run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'formSubmission', ids: [id] }))
    return saved
  })
}
