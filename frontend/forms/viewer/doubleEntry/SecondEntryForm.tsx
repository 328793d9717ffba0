import { type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { showToast } from '../../../base/toasts.ts'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { useAskBeforeLeaving } from '../../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { useValueForKey } from '../../../base/useOnChange.ts'
import { answerProblemsOf } from '../filling/answerProblemsOf.ts'
import { ConflictList } from '../filling/ConflictList.tsx'
import { FormProblems } from '../filling/FormProblems.tsx'
import { useFilling } from '../filling/useFilling.ts'

const FormViewer = lazyPart(() => import('../FormViewer.tsx'))

/** Second entry of a form. Hides the first entry's answers and saves answers as they are typed. */
export function SecondEntryForm({ row: { id } }: { readonly row: ResourceAnswer['secondEntry'] }) {
  const { t } = useTranslation('forms')
  const mayEnter = useMay()('formSubmission', 'update')
  const filling = useFilling(`second-entry/${id}`)
  const { data, restored, state } = filling
  useAskBeforeLeaving(state !== 'kept')
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const { mutateAsync } = useCustomMutation<ResourceAnswer['secondEntry'], HttpError>()
  const invalidate = useInvalidate()
  // The form starts from the first response. Later responses update single answers.
  const versionId = data?.form.formVersionId
  const first = useValueForKey(versionId, data)
  const initialAnswers = useValueForKey(versionId, { ...data?.answers, ...restored })
  if (data === undefined || first === undefined)
    return filling.problem === null ? <Waiting rows={6} /> : <LoadFailed message={t('filling.loadFailed')} onRetry={filling.retry} />

  const complete = async () => {
    try {
      if (!(await filling.flush())) return showToast({ kind: 'error', message: t('filling.refused') })
      const { data: completed } = await mutateAsync({
        url: `second-entry/${id}/transitions/complete`,
        method: 'post',
        values: {},
        errorNotification: false,
        successNotification: false,
      })
      showToast({ kind: 'success', message: t(completed.status === 'EQUAL' ? 'doubleEntry.equal' : 'doubleEntry.decisionNeeded') })
      await invalidate({ resource: 'secondEntry', id, invalidates: ['list', 'many', 'detail'] })
    } catch (error) {
      setProblems(answerProblemsOf(error))
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('filling.failed') })
    }
  }
  return (
    <div className="form-filling">
      <div className="form-filling-head">
        <strong>{data.form.name}</strong>
        <span className="form-viewer-note">{t('preview.version', { number: data.form.formVersion })}</span>
        <span role="status" className="form-viewer-note">
          {mayEnter ? t(`filling.${state}`) : ''}
        </span>
      </div>
      <Alert type="info" showIcon message={t('doubleEntry.blind')} />
      <ConflictList formJson={first.formJson} conflicts={filling.conflicts} onChoose={filling.choose} />
      <FormProblems problems={problems} />
      <Suspended fallback={<Waiting rows={6} />}>
        <FormViewer
          formJson={first.formJson}
          answers={initialAnswers}
          isReadOnly={!mayEnter}
          timeZone={first.timeZone}
          onChange={filling.onChange}
          onReady={filling.onReady}
          onComplete={() => void complete()}
        />
      </Suspended>
    </div>
  )
}
