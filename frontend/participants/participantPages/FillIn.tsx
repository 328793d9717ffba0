import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import type { Language } from '#resources/core/values/preferences.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import type { OwnFilling } from '#resources/participants/participantPages.ts'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useValueForKey } from '../../base/useOnChange.ts'
import FormViewer from '../../forms/viewer/FormViewer.tsx'
import { answerProblemsOf } from '../../forms/viewer/filling/answerProblemsOf.ts'
import { ConflictList } from '../../forms/viewer/filling/ConflictList.tsx'
import { FormProblems } from '../../forms/viewer/filling/FormProblems.tsx'
import { useFilling } from '../../forms/viewer/filling/useFilling.ts'
import { setQuestionDefaults } from './questionDefaults.ts'

setQuestionDefaults()

interface FillInProps {
  /** ID of the form's submission. */
  readonly id: string
  /** Language of the form; absent for the reader's language. */
  readonly language?: Language
  readonly isOnePage?: boolean
  /** Arranges the form for its display, with the same questions. */
  readonly arrange?: (formJson: JsonObject) => JsonObject
  /** Receives the form before it is rendered. */
  readonly onMade?: (survey: SurveyModel) => void
  readonly onCompleted: () => Promise<void>
}

/** Form that participants fill in themselves. */
export default function FillIn({ id, language, isOnePage = false, arrange, onMade, onCompleted }: FillInProps) {
  const { t } = useTranslation(['dct', 'forms'])
  const filling = useFilling(`my/form/${id}`)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const data = filling.data as OwnFilling | undefined
  // The form starts from the first response. Later responses update single answers.
  const formId = data?.form.formVersionId
  const first = useValueForKey(formId, data)
  const isClosed = data?.submission?.status === 'COMPLETED' || data?.submission?.status === 'CANCELLED'
  // When the form is completed or unlocked, it restarts from the answers stored at that time.
  const initialAnswers = useValueForKey(`${formId} ${isClosed}`, { ...data?.answers, ...(data === first ? filling.restored : {}) })
  const clearedNames = useValueForKey(
    initialAnswers,
    Object.keys(data?.versions ?? {}).filter((name) => !(name in initialAnswers)),
  )
  const lookUpAnswer = useCallback(async (key: string) => first?.elsewhere[key] ?? null, [first])
  const formJson = useMemo(() => (first === undefined ? undefined : (arrange?.(first.formJson) ?? first.formJson)), [first, arrange])
  if (data === undefined || formJson === undefined)
    return filling.problem === null ? <Waiting rows={6} /> : <LoadFailed message={t('forms:filling.loadFailed')} onRetry={filling.retry} />
  const complete = async () => {
    try {
      if (!(await filling.flush())) return showToast({ kind: 'error', message: t('forms:filling.refused') })
      await call(participantPageCalls.completeForm, { params: { id } })
      setProblems([])
      await filling.reload()
      await onCompleted()
    } catch (error) {
      setProblems(answerProblemsOf(error))
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('forms:filling.failed') })
      await filling.reload()
    }
  }
  return (
    <div className="form-filling">
      <span role="status" className="own-weak">
        {isClosed ? t('dct:pages.form.completed') : t(`forms:filling.${filling.state}`)}
      </span>
      <ConflictList formJson={formJson} conflicts={filling.conflicts} onChoose={filling.choose} />
      <FormProblems problems={problems} />
      <FormViewer
        formJson={formJson}
        answers={initialAnswers}
        emptied={clearedNames}
        isReadOnly={isClosed}
        timeZone={data.timeZone}
        completedOn={isClosed ? (data.submission?.completedOn ?? null) : null}
        isOnePage={isOnePage}
        answersElsewhere={lookUpAnswer}
        onChange={filling.onChange}
        onReady={filling.onReady}
        onComplete={() => void complete()}
        {...(language === undefined ? {} : { language })}
        {...(onMade === undefined ? {} : { onMade })}
      />
    </div>
  )
}
