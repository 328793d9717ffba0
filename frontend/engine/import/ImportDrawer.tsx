import { useTexts } from '../../base/texts/useTexts.ts'
import './import.css'
import { Alert, App, Button, Drawer, Progress, Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { withinSentence } from '../../base/texts/texts.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import { missingFields } from './mapping.ts'
import { ReportStep } from './ReportStep.tsx'
import { type ImportState, type ImportStep, useImport } from './useImport.ts'

const steps: readonly ImportStep[] = ['choose', 'map', 'checked', 'done']

/** Rows from a CSV file: choose it, say what its columns are, see what would happen, do it. */
export function ImportDrawer({ resource, onClose }: { readonly resource: string; readonly onClose: () => void }) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { modal } = App.useApp()
  const state = useImport(definition)
  const close = async () => {
    const isSafe =
      state.progress === null ||
      (await modal.confirm({
        title: t('import.leaveQuestion'),
        okText: t('import.leave'),
        cancelText: t('import.stay'),
        autoFocusButton: 'cancel',
      }))
    if (isSafe) onClose()
  }
  return (
    <Drawer
      open
      title={t('import.title', { name: withinSentence(texts.title('many')) })}
      width="min(56rem, 100vw)"
      onClose={() => void close()}
      footer={<ImportFooter resource={resource} state={state} onClose={onClose} />}
    >
      <div className="import">
        <Steps
          size="small"
          responsive={false}
          current={steps.indexOf(state.step)}
          items={steps.map((step) => ({ title: t(`import.steps.${step}`) }))}
        />
        {state.problem !== null && <Alert role="alert" type="error" showIcon message={state.problem} />}
        {state.progress !== null && (
          <div role="status">
            <p>{t(state.progress < 100 ? 'import.uploading' : 'import.working')}</p>
            <Progress percent={state.progress} status="active" aria-label={t('import.uploading')} />
          </div>
        )}
        {state.progress === null && state.step === 'choose' && (
          <ChooseStep resource={resource} onChoose={(files) => void state.choose(files)} />
        )}
        {state.progress === null && state.step === 'map' && <MappingStep resource={resource} state={state} />}
        {state.progress === null && (state.step === 'checked' || state.step === 'done') && <ReportStep resource={resource} state={state} />}
      </div>
    </Drawer>
  )
}

interface ImportFooterProps {
  readonly resource: string
  readonly state: ImportState
  readonly onClose: () => void
}

/** What comes next, and the way back. */
function ImportFooter({ resource, state, onClose }: ImportFooterProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const isBusy = state.progress !== null
  const { accepted = 0, rejected = 0 } = state.report ?? {}
  const isMapped = Object.values(state.mapping).some((field) => field !== null)
  return (
    <div className="drawer-actions">
      {(state.step === 'map' || state.step === 'checked') && (
        <Button disabled={isBusy} onClick={state.back}>
          {t('import.back')}
        </Button>
      )}
      {state.step === 'map' && (
        <Button
          type="primary"
          disabled={isBusy || !isMapped || missingFields(definition, state.mapping).length > 0}
          onClick={() => void state.check()}
        >
          {t('import.check')}
        </Button>
      )}
      {state.step === 'checked' && (
        <Button type="primary" disabled={isBusy} onClick={() => void state.run()}>
          {accepted === 0 ? t('import.onlyProblems') : t(rejected === 0 ? 'import.run' : 'import.runRest', { count: accepted })}
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
