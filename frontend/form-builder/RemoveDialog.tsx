import { useTranslation } from 'react-i18next'
import { removal } from '#resources/forms/edits.ts'
import { objectAt, type Path } from '#resources/forms/json.ts'
import { partAt } from '#resources/forms/parts.ts'
import type { Reference } from '#resources/forms/references.ts'
import { Dialog } from '../base/ui/Dialog.tsx'
import { useBuilder } from './state/BuilderContext.ts'
import { usePartNames } from './usePartNames.ts'

/** Names what goes, and what speaks of it: conditions that are reset, and texts that keep a name which nothing has any more. */
export function RemoveDialog({ path, onClose }: { readonly path: Path; readonly onClose: (isSure: boolean) => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const { state } = useBuilder()
  const nameOf = usePartNames()
  const { document } = state
  const { reset, left } = removal(document, path)
  const line = (reference: Reference) => {
    const part = partAt(document, reference.path)
    const where = part === null ? t('remove.theForm') : nameOf(part)
    const property = reference.path.findLast((key): key is string => typeof key === 'string') ?? ''
    return t('remove.line', { where, property: t(`settings.${property}`, { defaultValue: property }) })
  }
  const lines = (references: readonly Reference[]) => [...new Set(references.map(line))].map((each) => <li key={each}>{each}</li>)
  const part = partAt(document, path)
  return (
    <Dialog
      open
      title={t('remove.title', { name: part === null ? '' : nameOf(part) })}
      okText={t('remove.do')}
      okButtonProps={{ danger: true }}
      cancelText={t('common:form.cancel')}
      onOk={() => onClose(true)}
      onCancel={() => onClose(false)}
    >
      <p>{objectAt(document, path)?.elements === undefined ? t('remove.undo') : t('remove.withAll')}</p>
      {reset.length > 0 && (
        <>
          <p>{t('remove.reset')}</p>
          <ul>{lines(reset)}</ul>
        </>
      )}
      {left.length > 0 && (
        <>
          <p>{t('remove.left')}</p>
          <ul>{lines(left)}</ul>
        </>
      )}
    </Dialog>
  )
}
