import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf } from '#resources/forms/content/differences.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'

interface DraftChangesDialogProps {
  readonly title: string
  /** Saved version of the form. */
  readonly before: JsonObject
  readonly draft: JsonObject
  /** Text above the changes. */
  readonly children?: ReactNode
  /** Action of the dialog; absent if it only shows the changes. */
  readonly action?: { readonly label: string; readonly run: () => Promise<void> }
  readonly onClose: () => void
}

/** Shows in what the draft differs from the saved version. */
export function DraftChangesDialog({ title, before, draft, children, action, onClose }: DraftChangesDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const changes = useMemo(() => differencesOf(before, draft), [before, draft])
  return (
    <Dialog
      open
      width="min(1120px, 100vw)"
      title={title}
      onCancel={onClose}
      {...(action === undefined
        ? { footer: null }
        : { okText: action.label, cancelText: t('common:form.cancel'), onOk: () => void action.run().then(onClose) })}
    >
      {children}
      {changes.length === 0 ? <EmptyPanel words={t('compare.same')} /> : <DifferenceTable list={changes} />}
    </Dialog>
  )
}
