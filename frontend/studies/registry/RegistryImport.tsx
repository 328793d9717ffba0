import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registryCalls } from '#resources/registry/calls.ts'
import { fieldsBeside } from '#resources/registryMapping.ts'
import { study } from '#resources/study.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { QuestionFields, questionId } from '../../engine/actions/QuestionFields.tsx'
import { useQuestions } from '../../engine/actions/useQuestions.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'

interface RegistryImportProps {
  readonly nctIds: readonly string[]
  readonly onBack: () => void
  readonly onTouch: () => void
  /** Nothing that was typed would be lost any more. */
  readonly onBegun: () => void
}

const questions = { asks: fieldsBeside }
const prefix = 'registry-import'

/** Several studies are brought in: what the registry does not say is told once for all, then a task goes on by itself. */
export function RegistryImport({ nctIds, onBack, onTouch, onBegun }: RegistryImportProps) {
  const { t } = useTranslation('studies')
  const asked = useQuestions({ definition: study, transition: questions })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  if (taskId !== null) return <TaskProgress taskId={taskId} />

  const begin = async () => {
    const first = asked.check()
    if (first !== null) {
      document.getElementById(questionId(prefix, first))?.focus()
      return
    }
    setIsBusy(true)
    setProblem(null)
    try {
      const started = await call(registryCalls.import, { input: { nctIds, values: asked.answers.changes } })
      onBegun()
      setTaskId(started.taskId)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      asked.refuse(error.errors)
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
        void begin()
      }}
    >
      <Button className="registry-back" onClick={onBack}>
        {t('registry.back')}
      </Button>
      <p className="registry-beside">{t('registry.beside')}</p>
      <QuestionFields resource={study.name} questions={asked} prefix={prefix} />
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <div className="drawer-actions">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('registry.bringIn', { count: nctIds.length })}
        </Button>
      </div>
    </form>
  )
}
