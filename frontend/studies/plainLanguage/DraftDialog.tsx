import { type HttpError, useUpdate } from '@refinedev/core'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageModelCalls } from '#resources/languageModel/calls.ts'
import { useCall } from '../../base/call.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowPieceProps } from '../../engine/area.ts'
import { useDiscardQuestion } from '../../engine/form/useRecordForm.ts'

/** A language model drafts a study's plain-language description; whoever asked changes it, and keeps it as a draft. */
export default function DraftDialog({ row, onClose }: RowPieceProps<'study'>) {
  const { t } = useTranslation(['studies', 'common'])
  const language = useLanguage()
  const isSureToDiscard = useDiscardQuestion()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const query = useCall(
    languageModelCalls.draftDescription,
    { query: { studyId: row.id, language } },
    // Read once for each opening: a draft that was not requested costs money.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const { mutate: save, mutation } = useUpdate<never, HttpError>()
  const text = typed ?? query.data?.text ?? ''

  const keep = () =>
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
          toast({ kind: 'success', message: t('plainLanguage.saved') })
          onClose()
        },
      },
    )
  const leave = async (goOn: () => void) => {
    if (typed === null || (await isSureToDiscard())) goOn()
  }
  const again = () => {
    setTyped(null)
    void query.refetch()
  }

  return (
    <Dialog
      open
      width="min(44rem, 100vw)"
      title={t('plainLanguage.draft')}
      onCancel={() => void leave(onClose)}
      footer={
        <>
          <Button onClick={() => void leave(onClose)}>{t('common:form.cancel')}</Button>
          <Button disabled={!query.isSuccess} loading={busy(query.isRefetching)} onClick={() => void leave(again)}>
            {t('plainLanguage.again')}
          </Button>
          <Button type="primary" disabled={text.trim() === '' || query.isFetching} loading={busy(mutation.isPending)} onClick={keep}>
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
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
