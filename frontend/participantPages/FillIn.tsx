import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#resources/core/preferences.ts'
import type { AnswerProblem } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { OwnFilling } from '#resources/participantPages.ts'
import { http, isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { useValueAt } from '../base/useOnChange.ts'
import FormViewer from '../form-viewer/FormViewer.tsx'
import { ConflictList } from '../form-viewer/filling/ConflictList.tsx'
import { FormProblems } from '../form-viewer/filling/FormProblems.tsx'
import { problemsIn } from '../form-viewer/filling/problemsIn.ts'
import { useFilling } from '../form-viewer/filling/useFilling.ts'

interface FillInProps {
  /** Below `/api`: what is asked and answered stands at `{address}/answers`. */
  readonly address: string
  /** In which it is read; absent: the reader's own. */
  readonly language?: Language
  readonly isOnePage?: boolean
  readonly onCompleted: () => Promise<void>
}

/** A form as a participant fills it in by themselves. */
export default function FillIn({ address, language, isOnePage = false, onCompleted }: FillInProps) {
  const { t } = useTranslation(['dct', 'forms'])
  const filling = useFilling(address)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const data = filling.data as OwnFilling | undefined
  // The form is run from what was read first: what comes later is taken over answer by answer.
  const formId = data?.form.formVersionId
  const first = useValueAt(formId, data)
  const isClosed = data?.submission?.status === 'COMPLETED' || data?.submission?.status === 'CANCELLED'
  // Completed or unlocked, it shows what is kept by then.
  const begins = useValueAt(`${formId} ${isClosed}`, { ...data?.answers, ...(data === first ? filling.restored : {}) })
  const emptied = useValueAt(
    begins,
    Object.keys(data?.versions ?? {}).filter((name) => !(name in begins)),
  )
  const elsewhere = useCallback(async (key: string) => first?.elsewhere[key] ?? null, [first])
  if (data === undefined || first === undefined)
    return filling.problem === null ? <Waiting rows={6} /> : <LoadFailed message={t('forms:filling.loadFailed')} onRetry={filling.retry} />
  const complete = async () => {
    try {
      if (!(await filling.flush())) return toast({ kind: 'error', message: t('forms:filling.refused') })
      await http.post(`${address}/complete`, {})
      setProblems([])
      await filling.reload()
      await onCompleted()
    } catch (error) {
      setProblems(problemsIn(error))
      toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('forms:filling.failed') })
      await filling.reload()
    }
  }
  return (
    <div className="form-filling">
      <span role="status" className="own-weak">
        {isClosed ? t('dct:pages.form.completed') : t(`forms:filling.${filling.state}`)}
      </span>
      <ConflictList formJson={first.formJson} conflicts={filling.conflicts} onChoose={filling.choose} />
      <FormProblems problems={problems} />
      <FormViewer
        formJson={first.formJson}
        answers={begins}
        emptied={emptied}
        isReadOnly={isClosed}
        isOnePage={isOnePage}
        answersElsewhere={elsewhere}
        onChange={filling.onChange}
        onReady={filling.onReady}
        onComplete={() => void complete()}
        {...(language === undefined ? {} : { language })}
      />
    </div>
  )
}
