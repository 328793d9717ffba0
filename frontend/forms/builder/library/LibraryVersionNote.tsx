import { useInvalidate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { useCall } from '../../../base/call.ts'
import { showToast } from '../../../base/toasts.ts'
import { LibraryVersionDialog } from './LibraryVersionDialog.tsx'

interface LibraryVersionNoteProps {
  readonly form: ResourceAnswer['form']
  readonly mayChange: boolean
  /** Called when the form has adopted the library's questions. */
  readonly onApplied: () => void
}

/** Notice that the library has a newer approved version of a form that a study copied. The user can compare and adopt it. */
export function LibraryVersionNote({ form, mayChange, onApplied }: LibraryVersionNoteProps) {
  const { t } = useTranslation('forms')
  const invalidate = useInvalidate()
  const [isComparing, setIsComparing] = useState(false)
  const { data, refetch } = useCall(
    formCalls.libraryVersion,
    form.studyId === null || form.copiedFrom === null ? null : { params: { id: form.id } },
  )
  if (data?.isNewer !== true) return null
  const { name, formVersion: version, copiedVersion: copyVersion } = data
  return (
    <>
      <Alert
        type="info"
        showIcon
        message={
          copyVersion === null ? t('library.newerUnknown', { name, version }) : t('library.newer', { name, version, own: copyVersion })
        }
        action={
          <Button size="small" onClick={() => setIsComparing(true)}>
            {t('library.compare')}
          </Button>
        }
      />
      {isComparing && (
        <LibraryVersionDialog
          formId={form.id}
          library={data}
          mayChange={mayChange}
          onClose={() => setIsComparing(false)}
          onApplied={async () => {
            setIsComparing(false)
            showToast({ kind: 'success', message: t('library.taken') })
            await Promise.all([invalidate({ resource: 'form', id: form.id, invalidates: ['list', 'detail'] }), refetch()])
            onApplied()
          }}
        />
      )}
    </>
  )
}
