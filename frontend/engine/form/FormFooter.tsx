import SyncOutlined from '@ant-design/icons/SyncOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { type ChangeOptions, useChangeWords } from '../stale/useChangeWords.ts'
import { ProblemSteps } from './ProblemSteps.tsx'
import type { FormState } from './useForm.ts'

interface FormFooterProps {
  readonly form: FormState
  /** False on a tab in which nothing can be typed: with nothing typed elsewhere there is nothing to save. */
  readonly hasInputs?: boolean
  readonly onCancel: () => void
  /** Saves and begins another new row. */
  readonly onSaveAnother?: () => void
  /** How many fields have a problem, and how to go from one to the next. */
  readonly steps: { readonly count: number; readonly step: (by: 1 | -1) => void }
  /** What was done last, as long as nothing new is typed. */
  readonly done?: string
  /** What a hand-made screen says beside the buttons. */
  readonly extra?: ReactNode
}

/** Save and cancel, always in sight; on a phone once there is something to save. */
export function FormFooter({ form, hasInputs = true, onCancel, onSaveAnother, steps, done, extra }: FormFooterProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(form.definition.name)
  const { newer } = form.draft
  if (form.isReadOnly || (!hasInputs && !form.draft.isDirty)) return null
  const isResting = !form.isNew && !form.draft.isDirty && newer === null && steps.count === 0 && form.step === 'idle'
  return (
    <div className="form-footer" data-resting={isResting || undefined}>
      <span className="form-state" role="status">
        {newer === null && (form.draft.isDirty ? t('form.unsaved') : done)}
        {newer !== null && (
          <WaitingChange
            key={String(newer.version)}
            resource={form.definition.name}
            id={form.id ?? ''}
            before={form.draft.stored}
            after={newer}
            onReload={form.review}
          />
        )}
      </span>
      {steps.count > 0 && <ProblemSteps count={steps.count} onStep={steps.step} />}
      {extra}
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      {onSaveAnother !== undefined && (
        <Button disabled={form.isSaving} onClick={onSaveAnother}>
          {t('form.saveAndAdd')}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={busy(form.step !== 'idle')} aria-keyshortcuts="Control+S Meta+S">
        {texts.save(form.isNew ? 'create' : 'update', form.step)}
      </Button>
    </div>
  )
}

/** Somebody else saved the record while something is typed here: it waits, where nothing moves under the typing hand. */
function WaitingChange({ onReload, ...change }: ChangeOptions & { readonly onReload: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      <span>{useChangeWords(change)}</span>
      <Button size="small" icon={<SyncOutlined aria-hidden />} title={t('stale.waiting')} onClick={onReload}>
        {t('stale.reload')}
      </Button>
    </>
  )
}
