import './form-builder.css'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyOperationList } from '#resources/forms/content/operations.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { BuilderBoard } from './BuilderBoard.tsx'
import { DraftChangesDialog } from './DraftChangesDialog.tsx'
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
  const mayChangeAll = mayChange && !draft.answer.hasHiddenItems
  return (
    <BuilderBoard form={row} draft={draft} isReadOnly={!mayChangeAll || draft.heldBy !== null || draft.problem === 'held'}>
      <LibraryVersionNote form={row} mayChange={mayChangeAll} onApplied={draft.retry} />
      <DraftNotices draft={draft} mayChange={mayChange} />
    </BuilderBoard>
  )
}

/** Shows why the form cannot be changed here, and what the user can do. */
function DraftNotices({ draft, mayChange }: { readonly draft: Draft; readonly mayChange: boolean }) {
  const { t } = useTranslation('forms')
  const [isComparing, setIsComparing] = useState(false)
  const { heldBy, problem, answer } = draft
  if (!mayChange) return null
  if (answer?.hasHiddenItems === true) return <Alert type="info" showIcon message={t('unblinded.cannotChange')} />
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
            <Button size="small" onClick={() => setIsComparing(true)}>
              {t('builder.takeOver')}
            </Button>
          }
        />
        {isComparing && <TakeOverDialog draft={draft} onClose={() => setIsComparing(false)} />}
      </>
    )
  if (problem === 'offline') return <Alert type="warning" showIcon message={t('builder.offline')} />
  return answer?.draft.isBehind === true ? <Alert type="info" showIcon message={t('builder.isBehind')} /> : null
}

/** Shows the user the changes of another author's draft before they take it over. */
function TakeOverDialog({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const { t } = useTranslation('forms')
  const { answer, takeOver } = draft
  if (answer === null) return null
  return (
    <DraftChangesDialog
      title={t('builder.takeOverTitle')}
      before={answer.formJson}
      draft={applyOperationList(answer.formJson, answer.draft.operations)}
      action={{ label: t('builder.takeOver'), run: takeOver }}
      onClose={onClose}
    >
      <p>{t('builder.takeOverText')}</p>
    </DraftChangesDialog>
  )
}
