import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { showToast } from '../../../base/toasts.ts'
import type { Draft } from '../state/useDraft.ts'

interface SaveButtonProps {
  readonly form: ResourceAnswer['form']
  readonly draft: Draft
  /** True if the draft has been checked and can be saved as the form. */
  readonly isSound: boolean
}

/** Saves the draft as the form, or as its next version if the current one is decided. */
export function SaveButton({ form, draft, isSound }: SaveButtonProps) {
  const { t } = useTranslation('forms')
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
  return (
    <Button type="primary" disabled={!draft.hasChanges || !isSound} loading={isSaving} onClick={() => void save()}>
      {form.formLifecycle === 'PENDING' ? t('builder.save') : t('builder.saveNext')}
    </Button>
  )
}
