import { type HttpError, useUpdate } from '@refinedev/core'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageModelCalls } from '#resources/studies/languageModelCalls.ts'
import { useCall } from '../../base/call.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { useDiscardQuestion } from '../../engine/form/useRecordForm.ts'

/** Drafts a study's plain-language description with a language model. The user edits it and saves it as a draft. */
export default function DraftDialog({ row, onClose }: RowActionDialogProps<'study'>) {
  const { t } = useTranslation(['studies', 'common'])
  const language = useLanguage()
  const confirmDiscard = useDiscardQuestion()
  const id = useId()
  const [editedText, setEditedText] = useState<string | null>(null)
  const query = useCall(
    languageModelCalls.draftDescription,
    { query: { studyId: row.id, language } },
    // Requested once per opening, because every draft costs money.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const { mutate: save, mutation } = useUpdate<never, HttpError>()
  const text = editedText ?? query.data?.text ?? ''

  const saveDraft = () =>
    save(
      {
        resource: 'study',
        id: row.id,
        values: { plainLanguageDescription: text, plainLanguageState: 'DRAFT', version: row.version },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: t('plainLanguage.saved') })
          onClose()
        },
      },
    )
  const confirmLeave = async (proceed: () => void) => {
    if (editedText === null || (await confirmDiscard())) proceed()
  }
  const regenerate = () => {
    setEditedText(null)
    void query.refetch()
  }

  return (
    <Dialog
      open
      width="min(44rem, 100vw)"
      title={t('plainLanguage.draft')}
      onCancel={() => void confirmLeave(onClose)}
      footer={
        <>
          <Button onClick={() => void confirmLeave(onClose)}>{t('common:form.cancel')}</Button>
          <Button disabled={!query.isSuccess} loading={busy(query.isRefetching)} onClick={() => void confirmLeave(regenerate)}>
            {t('plainLanguage.again')}
          </Button>
          <Button type="primary" disabled={text.trim() === '' || query.isFetching} loading={busy(mutation.isPending)} onClick={saveDraft}>
            {t('plainLanguage.save')}
          </Button>
        </>
      }
    >
      <p>{t('plainLanguage.explained')}</p>
      {mutation.isError && <Alert role="alert" type="error" showIcon className="page-alert" message={mutation.error.message} />}
      {query.isError && <LoadFailed className="page-alert" message={query.error.message} onRetry={query.refetch} />}
      {query.isFetching && (
        <>
          <p role="status">{t('plainLanguage.writing')}</p>
          <Waiting rows={6} />
        </>
      )}
      {query.isSuccess && !query.isFetching && (
        <>
          {row.plainLanguageDescription !== null && (
            <Alert type="warning" showIcon className="page-alert" message={t('plainLanguage.replaces')} />
          )}
          <label htmlFor={id}>{t('plainLanguage.text')}</label>
          <Input.TextArea
            id={id}
            value={text}
            autoSize={{ minRows: 8, maxRows: 18 }}
            maxLength={10_000}
            onChange={({ target }) => setEditedText(target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
