import { useInvalidate } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryVersion } from '#resources/formAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { http } from '../../base/http.ts'
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
  const { data, refetch } = useQuery({
    queryKey: ['libraryVersion', form.id, form.version],
    queryFn: async ({ signal }) => (await http.get<LibraryVersion>(`form/${form.id}/library-version`, { signal })).data,
    enabled: form.studyId !== null && form.copiedFrom !== null,
    retry: false,
  })
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
