import SyncOutlined from '@ant-design/icons/SyncOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { type ChangeOptions, useChangeWords } from '../conflict/useChangeWords.ts'
import { ProblemSteps } from './ProblemSteps.tsx'
import type { FormState } from './useForm.ts'

interface FormFooterProps {
  readonly form: FormState
  /** False on a tab without inputs. If the user typed nothing on other tabs either, the form has nothing to save. */
  readonly hasInputs?: boolean
  readonly onCancel: () => void
  /** Saves the row and begins another new row. */
  readonly onSaveAnother?: () => void
  /** Number of fields with a problem, and a function that moves the focus to the next or previous of these fields. */
  readonly steps: { readonly count: number; readonly step: (direction: 1 | -1) => void }
  /** Message that confirms the last save. It stays until the user types again. */
  readonly done?: string
  /** Further content next to the buttons, from a custom screen. */
  readonly extra?: ReactNode
}

/** Save and cancel buttons. They are always visible; on a phone, only if the form has something to save. */
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

/**
 * Notice that another user has saved the record while this user types. The form keeps its values until the user reloads, so that nothing
 * moves during typing.
 */
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
