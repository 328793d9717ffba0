import { useInvalidate } from '@refinedev/core'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportUndo } from '#resources/core/importAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { toast } from '../../base/toasts.ts'

/** Rows that the question names; of others it tells how many. */
const named = 10

/** Asks what undoing an import would do, tells it, and does it. `undo` answers whether it was done; `undoing` is the import under way. */
export function useUndoImport(resource: string) {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const invalidate = useInvalidate()
  const [undoing, setUndoing] = useState<string | null>(null)
  const { deletion } = resourceNamed(resource)

  const undo = async (id: string): Promise<boolean> => {
    setUndoing(id)
    try {
      const rows = rowsOf(resource)
      const planned = await rows.importUndo(id)
      setUndoing(null)
      const isSure = await modal.confirm({
        title: t('import.undo.question'),
        content: <UndoConsequence undo={planned} hasTrash={deletion === 'trash'} />,
        okText: t('import.undo.action'),
        okButtonProps: { danger: true, disabled: planned.removable === 0 },
        cancelText: t('shell.cancel'),
        autoFocusButton: 'cancel',
      })
      if (!isSure) return false
      setUndoing(id)
      const done = await rows.undoImport(id)
      toast({ kind: 'success', message: t('import.undo.done', { count: done.removable }) })
      await invalidate({ resource, invalidates: ['list', 'many'] })
      return true
    } catch (failure) {
      if (!isHttpFailure(failure)) throw failure
      toast({ kind: 'error', message: failure.message })
      return false
    } finally {
      setUndoing(null)
    }
  }
  return { undo, undoing }
}

/** How many rows go, and which stay and why. */
function UndoConsequence({ undo: { removable, kept, unseen, gone }, hasTrash }: { readonly undo: ImportUndo; readonly hasTrash: boolean }) {
  const { t } = useTranslation('common')
  const unnamed = Math.max(0, kept.length - named)
  return (
    <>
      <p>
        {removable === 0 ? t('import.undo.nothing') : t(hasTrash ? 'import.undo.toTrash' : 'import.undo.forGood', { count: removable })}
      </p>
      {kept.length > 0 && (
        <>
          <p>{t('import.undo.kept', { count: kept.length })}</p>
          <ul>
            {kept.slice(0, named).map(({ id, title, why }) => (
              <li key={id}>{t(`import.undo.why.${why}`, { title })}</li>
            ))}
            {unnamed > 0 && <li>{t('import.undo.others', { count: unnamed })}</li>}
          </ul>
        </>
      )}
      {unseen > 0 && <p>{t('import.undo.unseen', { count: unseen })}</p>}
      {gone > 0 && <p>{t('import.undo.gone', { count: gone })}</p>}
    </>
  )
}
