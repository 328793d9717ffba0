import { useInvalidate } from '@refinedev/core'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportUndo } from '#resources/core/answers/importAnswers.ts'
import { getResource } from '#resources/index.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { showToast } from '../../base/toasts.ts'

/** Maximum number of rows whose titles the dialog shows. For further rows it shows only their number. */
const maxNamedRows = 10

/**
 * Fetches the consequences of undoing an import, asks the user to confirm them, and undoes the import. `undo` resolves to true if the
 * import was undone; `undoing` is the import that is being undone.
 */
export function useUndoImport(resource: string) {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const invalidate = useInvalidate()
  const [pendingUndoId, setPendingUndoId] = useState<string | null>(null)
  const { deletion } = getResource(resource)

  const undo = async (id: string): Promise<boolean> => {
    setPendingUndoId(id)
    try {
      const rows = rowsOf(resource)
      const planned = await rows.importUndo(id)
      setPendingUndoId(null)
      const isConfirmed = await modal.confirm({
        title: t('import.undo.question'),
        content: <UndoConsequence undo={planned} hasTrash={deletion === 'trash'} />,
        okText: t('import.undo.action'),
        okButtonProps: { danger: true, disabled: planned.removable === 0 },
        cancelText: t('shell.cancel'),
        autoFocusButton: 'cancel',
      })
      if (!isConfirmed) return false
      setPendingUndoId(id)
      const undoResult = await rows.undoImport(id)
      showToast({ kind: 'success', message: t('import.undo.done', { count: undoResult.removable }) })
      await invalidate({ resource, invalidates: ['list', 'many'] })
      return true
    } catch (failure) {
      if (!isHttpFailure(failure)) throw failure
      showToast({ kind: 'error', message: failure.message })
      return false
    } finally {
      setPendingUndoId(null)
    }
  }
  return { undo, undoing: pendingUndoId }
}

/** Shows how many rows will be removed, which rows stay, and why. */
function UndoConsequence({ undo: { removable, kept, unseen, gone }, hasTrash }: { readonly undo: ImportUndo; readonly hasTrash: boolean }) {
  const { t } = useTranslation('common')
  const unnamedCount = Math.max(0, kept.length - maxNamedRows)
  return (
    <>
      <p>
        {removable === 0 ? t('import.undo.nothing') : t(hasTrash ? 'import.undo.toTrash' : 'import.undo.forGood', { count: removable })}
      </p>
      {kept.length > 0 && (
        <>
          <p>{t('import.undo.kept', { count: kept.length })}</p>
          <ul>
            {kept.slice(0, maxNamedRows).map(({ id, title, why }) => (
              <li key={id}>{t(`import.undo.why.${why}`, { title })}</li>
            ))}
            {unnamedCount > 0 && <li>{t('import.undo.others', { count: unnamedCount })}</li>}
          </ul>
        </>
      )}
      {unseen > 0 && <p>{t('import.undo.unseen', { count: unseen })}</p>}
      {gone > 0 && <p>{t('import.undo.gone', { count: gone })}</p>}
    </>
  )
}
