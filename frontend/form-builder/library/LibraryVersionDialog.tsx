import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryVersion } from '#resources/forms/callAnswers/formAnswers.ts'
import { formCalls } from '#resources/forms/calls.ts'
import { differencesOf } from '#resources/forms/differences.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { DifferenceTable } from '../DifferenceTable.tsx'

interface LibraryVersionDialogProps {
  readonly formId: string
  readonly library: LibraryVersion
  readonly mayChange: boolean
  readonly onTaken: () => Promise<void>
  readonly onClose: () => void
}

/** Shows in what the library's version differs from a study's copy, and takes it over as the copy's next version. */
export function LibraryVersionDialog({ formId, library, mayChange, onTaken, onClose }: LibraryVersionDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { name, formVersion, questions } = library
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const differences = useMemo(() => (questions === undefined ? [] : differencesOf(questions.before, questions.after)), [questions])
  const take = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await call(formCalls.takeLibraryVersion, { params: { id: formId }, input: { formVersion } })
      await onTaken()
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
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p>{t('library.text')}</p>
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <DifferenceTable list={differences} />
    </Dialog>
  )
}
