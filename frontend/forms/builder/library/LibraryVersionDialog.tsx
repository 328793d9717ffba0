import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf } from '#resources/forms/content/differences.ts'
import type { LibraryVersion } from '#resources/forms/formAnswers.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { DifferenceTable } from '../DifferenceTable.tsx'

interface LibraryVersionDialogProps {
  readonly formId: string
  readonly library: LibraryVersion
  readonly mayChange: boolean
  readonly onApplied: () => Promise<void>
  readonly onClose: () => void
}

/** Shows the differences between the library's version and a study's copy, and adopts it as the copy's next version. */
export function LibraryVersionDialog({ formId, library, mayChange, onApplied, onClose }: LibraryVersionDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { name, formVersion, questions } = library
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const differences = useMemo(() => (questions === undefined ? [] : differencesOf(questions.before, questions.after)), [questions])
  const applyVersion = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await call(formCalls.takeLibraryVersion, { params: { id: formId }, input: { formVersion } })
      await onApplied()
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setProblem(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      width="min(1120px, 100vw)"
      title={t('library.title', { name, version: formVersion })}
      okText={t('library.take')}
      cancelText={t('common:form.cancel')}
      okButtonProps={{ disabled: !mayChange }}
      confirmLoading={isBusy}
      onOk={() => void applyVersion()}
      onCancel={onClose}
    >
      <p>{t('library.text')}</p>
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <DifferenceTable list={differences} />
    </Dialog>
  )
}
