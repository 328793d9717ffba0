import { useInvalidate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formCalls } from '#resources/forms/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useCall } from '../../base/call.ts'
import { toast } from '../../base/toasts.ts'
import { LibraryVersionDialog } from './LibraryVersionDialog.tsx'

interface LibraryVersionNoteProps {
  readonly form: ResourceAnswer['form']
  readonly mayChange: boolean
  /** The form has the questions of the library now. */
  readonly onTaken: () => void
}

/** Tells that the library has a newer approved version of a form that a study copied, and lets it be compared and taken over. */
export function LibraryVersionNote({ form, mayChange, onTaken }: LibraryVersionNoteProps) {
  const { t } = useTranslation('forms')
  const invalidate = useInvalidate()
  const [isComparing, setIsComparing] = useState(false)
  const { data, refetch } = useCall(
    formCalls.libraryVersion,
    form.studyId === null || form.copiedFrom === null ? null : { params: { id: form.id } },
  )
  if (data?.isNewer !== true) return null
  const { name, formVersion: version, copiedVersion: own } = data
  return (
    <>
      <Alert
        type="info"
        showIcon
        message={own === null ? t('library.newerUnknown', { name, version }) : t('library.newer', { name, version, own })}
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
          onTaken={async () => {
            setIsComparing(false)
            toast({ kind: 'success', message: t('library.taken') })
            await Promise.all([invalidate({ resource: 'form', id: form.id, invalidates: ['list', 'detail'] }), refetch()])
            onTaken()
          }}
        />
      )}
    </>
  )
}
