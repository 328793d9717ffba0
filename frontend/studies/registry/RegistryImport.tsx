import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registryCalls } from '#resources/studies/registry/registryCalls.ts'
import { fieldsBeside } from '#resources/studies/registry/registryMapping.ts'
import { study } from '#resources/studies/study.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { getQuestionId, QuestionFields } from '../../engine/actions/QuestionFields.tsx'
import { useQuestions } from '../../engine/actions/useQuestions.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'

interface RegistryImportProps {
  readonly nctIds: readonly string[]
  readonly onBack: () => void
  readonly onTouch: () => void
  /** Called once the import has started and no input can be lost. */
  readonly onBegun: () => void
}

const questions = { asks: fieldsBeside }
const prefix = 'registry-import'

/** Imports several studies. Asks once for the values that the registry does not have, then a job runs in the background. */
export function RegistryImport({ nctIds, onBack, onTouch, onBegun }: RegistryImportProps) {
  const { t } = useTranslation('studies')
  const requested = useQuestions({ definition: study, transition: questions })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  if (taskId !== null) return <TaskProgress taskId={taskId} />

  const startImport = async () => {
    const first = requested.check()
    if (first !== null) {
      document.getElementById(getQuestionId(prefix, first))?.focus()
      return
    }
    setIsBusy(true)
    setProblem(null)
    try {
      const importTask = await call(registryCalls.import, { input: { nctIds, values: requested.answers.changes } })
      onBegun()
      setTaskId(importTask.taskId)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      requested.refuse(error.errors)
      setProblem(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className="registry"
      aria-label={t('registry.importing')}
      onChange={onTouch}
      onSubmit={(event) => {
        event.preventDefault()
        void startImport()
      }}
    >
      <Button className="registry-back" onClick={onBack}>
        {t('registry.back')}
      </Button>
      <p className="registry-beside">{t('registry.beside')}</p>
      <QuestionFields resource={study.name} questions={requested} prefix={prefix} />
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <div className="drawer-actions">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('registry.bringIn', { count: nctIds.length })}
        </Button>
      </div>
    </form>
  )
}
