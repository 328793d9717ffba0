import './form-builder.css'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf } from '#resources/forms/content/differences.ts'
import { applyOperationList } from '#resources/forms/content/operations.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { BuilderBoard } from './BuilderBoard.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'
import { LibraryVersionNote } from './library/LibraryVersionNote.tsx'
import { type Draft, useDraft } from './state/useDraft.ts'

/** Builder for the questions of a form. Specification 2, section 2. */
export default function FormBuilderPanel({ row }: RecordComponentProps<'form'>) {
  const { t } = useTranslation('forms')
  const may = useMay()
  const mayChange = may('form', 'update')
  const draft = useDraft(row.id, mayChange)
  useAskBeforeLeaving(draft.isUnsaved)
  if (draft.answer === null)
    return draft.isFailed ? <LoadFailed message={t('builder.loadFailed')} onRetry={draft.retry} /> : <Waiting rows={12} />
  return (
    <div className="form-builder">
      <LibraryVersionNote form={row} mayChange={mayChange} onTaken={draft.retry} />
      <DraftNotices draft={draft} mayChange={mayChange} />
      <BuilderBoard form={row} draft={draft} isReadOnly={!mayChange || draft.heldBy !== null || draft.problem === 'held'} />
    </div>
  )
}

/** Shows why the form cannot be changed here, and what the user can do. */
function DraftNotices({ draft, mayChange }: { readonly draft: Draft; readonly mayChange: boolean }) {
  const { t } = useTranslation('forms')
  const [isLooking, setIsLooking] = useState(false)
  const { heldBy, problem, answer } = draft
  if (!mayChange) return null
  const notice =
    heldBy !== null
      ? t('builder.heldBy', { name: heldBy })
      : problem === 'held'
        ? t('builder.takenOver')
        : problem === 'changed'
          ? t('builder.changedElsewhere')
          : null
  if (notice !== null)
    return (
      <>
        <Alert
          type={heldBy === null ? 'warning' : 'info'}
          showIcon
          message={notice}
          action={
            <Button size="small" onClick={() => setIsLooking(true)}>
              {t('builder.takeOver')}
            </Button>
          }
        />
        {isLooking && <TakeOverDialog draft={draft} onClose={() => setIsLooking(false)} />}
      </>
    )
  if (problem === 'offline') return <Alert type="warning" showIcon message={t('builder.offline')} />
  return answer?.draft.isBehind === true ? <Alert type="info" showIcon message={t('builder.isBehind')} /> : null
}

/** Shows the user the changes of another author's draft before they take it over. */
function TakeOverDialog({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const { answer, takeOver } = draft
  const changes = useMemo(
    () => (answer === null ? [] : differencesOf(answer.formJson, applyOperationList(answer.formJson, answer.draft.operations))),
    [answer],
  )
  return (
    <Dialog
      open
      width="min(1120px, 100vw)"
      title={t('builder.takeOverTitle')}
      okText={t('builder.takeOver')}
      cancelText={t('common:form.cancel')}
      onOk={() => void takeOver().then(onClose)}
      onCancel={onClose}
    >
      <p>{t('builder.takeOverText')}</p>
      {changes.length === 0 ? <EmptyPanel words={t('compare.same')} /> : <DifferenceTable list={changes} />}
    </Dialog>
  )
}
