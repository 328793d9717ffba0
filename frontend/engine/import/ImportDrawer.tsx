import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import './import.css'
import { StepsForm } from '@ant-design/pro-components'
import { Alert, App, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { LibraryFrame } from '../../base/antd/LibraryFrame.tsx'
import { toSentenceCase } from '../../base/texts/texts.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { type ImportState, importSteps, useImport } from './useImport.ts'

/** Imports rows from a CSV file: choose the file, map its columns, check the preview, import. */
export function ImportDrawer({ resource, onClose }: { readonly resource: string; readonly onClose: () => void }) {
  const definition = useDefinition(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { modal } = App.useApp()
  const state = useImport(definition)
  const close = async () => {
    const isSafe =
      (state.progress === null && !state.hasInput) ||
      (await modal.confirm({
        title: t(state.progress === null ? 'import.loseQuestion' : 'import.leaveQuestion'),
        okText: t('import.leave'),
        cancelText: t('import.stay'),
        autoFocusButton: 'cancel',
      }))
    if (isSafe) onClose()
  }
  return (
    <Drawer
      open
      title={t('import.title', { name: toSentenceCase(texts.title('many')) })}
      width="min(56rem, 100vw)"
      onClose={() => void close()}
      // The first step has no footer, because choosing the file opens the next step.
      footer={state.step === 'choose' ? null : <ImportFooter state={state} onClose={onClose} />}
    >
      <LibraryFrame>
        <StepsForm
          current={state.current}
          submitter={false}
          containerStyle={{ width: '100%', minWidth: 0 }}
          stepsProps={{ size: 'small', responsive: false }}
          layoutRender={({ stepsDom, formDom }) => (
            <div className="import">
              {stepsDom}
              <ImportNotices state={state} />
              {formDom}
            </div>
          )}
        >
          {importSteps.map((step) => (
            <StepsForm.StepForm
              key={step}
              name={step}
              title={t(`import.steps.${step}`)}
              {...(step === 'map' ? { form: state.form, onValuesChange: state.markEdited } : {})}
            >
              {state.progress === null && state.step === step && <div className="import">{stepOf(step, resource, state)}</div>}
            </StepsForm.StepForm>
          ))}
        </StepsForm>
      </LibraryFrame>
    </Drawer>
  )
}

function stepOf(step: ImportState['step'], resource: string, state: ImportState) {
  if (step === 'choose') return <ChooseStep resource={resource} onChoose={(files) => void state.choose(files)} />
  return step === 'map' ? <MappingStep resource={resource} state={state} /> : <ReportStep resource={resource} state={state} />
}

/** Shows problems with the file and the progress of the upload. */
function ImportNotices({ state: { problem, progress } }: { readonly state: ImportState }) {
  const { t } = useTranslation('common')
  return (
    <>
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      {progress !== null && (
        <div role="status">
          <p>{t(progress < 100 ? 'import.uploading' : 'import.working')}</p>
          <Progress percent={progress} status="active" aria-label={t('import.uploading')} />
        </div>
      )}
    </>
  )
}

interface ImportFooterProps {
  readonly state: ImportState
  readonly onClose: () => void
}

/** Buttons for the next step and to cancel. */
function ImportFooter({ state, onClose }: ImportFooterProps) {
  const { t } = useTranslation('common')
  const isBusy = state.progress !== null
  const { accepted = 0, rejected = 0 } = state.report ?? {}
  const decisions = Object.values(state.decisions)
  const importedCount = accepted + decisions.filter((decision) => decision === 'add').length
  const isDecided = decisions.length === state.doubts.length
  const hasSame = decisions.includes('same')
  const runText =
    importedCount === 0
      ? t(hasSame ? 'import.apply' : 'import.onlyProblems')
      : t(rejected === 0 ? 'import.run' : 'import.runRest', { count: importedCount })
  return (
    <div className="drawer-actions">
      {(state.step === 'map' || state.step === 'checked') && (
        <Button disabled={isBusy} onClick={state.back}>
          {t('import.back')}
        </Button>
      )}
      {state.step === 'map' && (
        <Button type="primary" disabled={isBusy || !state.isComplete} onClick={() => void state.check()}>
          {t('import.check')}
        </Button>
      )}
      {state.step === 'checked' && state.corrections.isUnchecked && (
        <Button type="primary" disabled={isBusy} onClick={() => void state.checkAgain()}>
          {t('import.checkAgain')}
        </Button>
      )}
      {state.step === 'checked' && !state.corrections.isUnchecked && (
        <Button type="primary" disabled={isBusy || !isDecided} onClick={() => void state.run()}>
          {isDecided ? runText : t('import.doubts.first')}
        </Button>
      )}
      {state.step === 'done' && (
        <Button type="primary" onClick={onClose}>
          {t('import.close')}
        </Button>
      )}
    </div>
  )
}
