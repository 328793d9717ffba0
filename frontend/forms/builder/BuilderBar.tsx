import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import { useInvalidate } from '@refinedev/core'
import { App, Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import { Select } from '../../base/ui/Select.tsx'
import { useBuilder } from './state/BuilderContext.ts'
import type { Draft } from './state/useDraft.ts'
import { languagesOf } from './tabs/languages.ts'

interface BuilderBarProps {
  readonly form: ResourceAnswer['form']
  readonly draft: Draft
  readonly language: string
  readonly onLanguage: (language: string) => void
  /** True if the draft has been checked and can be saved as the form. */
  readonly isSound: boolean
  readonly children: ReactNode
}

/** Bar with the views, undo and redo, the state of saving, and the button that saves the draft as the form. */
export function BuilderBar({ form, draft, language, onLanguage, isSound, children }: BuilderBarProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { state, dispatch, isReadOnly } = useBuilder()
  const { done, undone, document } = state
  const languages = languagesOf(document)
  return (
    <div className="form-builder-bar">
      {children}
      <Tooltip title={t('builder.undo')}>
        <Button
          icon={<RollbackOutlined />}
          aria-label={t('builder.undo')}
          disabled={isReadOnly || done.length === 0}
          onClick={() => dispatch({ do: 'undo' })}
        />
      </Tooltip>
      <Tooltip title={t('builder.redo')}>
        <Button
          icon={<RollbackOutlined className="form-builder-redo" />}
          aria-label={t('builder.redo')}
          disabled={isReadOnly || undone.length === 0}
          onClick={() => dispatch({ do: 'redo' })}
        />
      </Tooltip>
      {languages.length > 1 && (
        <Select
          aria-label={t('builder.language')}
          value={language}
          onChange={onLanguage}
          options={[
            { value: '', label: t('builder.ownLanguage') },
            ...languages.map((each) => ({ value: each, label: t(`languages.${each}`, { defaultValue: each }) })),
          ]}
        />
      )}
      <span className="form-builder-state" role="status">
        <DraftState draft={draft} />
      </span>
      {!isReadOnly && <SaveButtons form={form} draft={draft} isSound={isSound} />}
    </div>
  )
}

function DraftState({ draft: { isUnsaved, problem, hasChanges } }: { readonly draft: Draft }) {
  const { t } = useTranslation('forms')
  if (problem === 'offline') return t('builder.waiting')
  if (isUnsaved) return t('builder.saving')
  return hasChanges ? t('builder.draftKept') : t('builder.allSaved')
}

function SaveButtons({ form, draft, isSound }: Pick<BuilderBarProps, 'form' | 'draft' | 'isSound'>) {
  const { t } = useTranslation(['forms', 'common'])
  const { modal } = App.useApp()
  const invalidate = useInvalidate()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await draft.save()
      await Promise.all(
        ['form', 'formVersion'].map((resource) =>
          invalidate({ resource, invalidates: ['list', 'many', 'detail'], ...(resource === 'form' ? { id: form.id } : {}) }),
        ),
      )
      showToast({ kind: 'success', message: t('builder.saved') })
    } catch (error) {
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('builder.saveFailed') })
    } finally {
      setIsSaving(false)
    }
  }
  const discard = () =>
    void modal.confirm({
      title: t('builder.discardTitle'),
      content: t('builder.discardText'),
      okText: t('builder.discard'),
      okButtonProps: { danger: true },
      cancelText: t('common:form.cancel'),
      onOk: () => draft.discard(),
    })
  return (
    <div className="form-builder-save">
      <Button disabled={!draft.hasChanges} onClick={discard}>
        {t('builder.discard')}
      </Button>
      <Button type="primary" disabled={!draft.hasChanges || !isSound} loading={isSaving} onClick={() => void save()}>
        {form.formLifecycle === 'PENDING' ? t('builder.save') : t('builder.saveNext')}
      </Button>
    </div>
  )
}
