import { useTranslation } from 'react-i18next'
import { planRemoval } from '#resources/forms/content/edits.ts'
import { findNearestFormNode } from '#resources/forms/content/formNodes.ts'
import { getObjectAtPath, type Path } from '#resources/forms/content/json.ts'
import type { Reference } from '#resources/forms/content/references.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { useBuilder } from './state/BuilderContext.ts'
import { useFormNodeNames } from './useFormNodeNames.ts'

/**
 * Asks before a part is removed. It lists the references to the part: conditions that are reset, and texts that will still contain its
 * name.
 */
export function RemoveDialog({ path, onClose }: { readonly path: Path; readonly onClose: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const { state } = useBuilder()
  const nameOf = useFormNodeNames()
  const { document } = state
  const { reset, left } = planRemoval(document, path)
  const renderLine = (reference: Reference) => {
    const node = findNearestFormNode(document, reference.path)
    const location = node === null ? t('remove.theForm') : nameOf(node)
    const property = reference.path.findLast((key): key is string => typeof key === 'string') ?? ''
    return t('remove.line', { where: location, property: t(`settings.${property}`, { defaultValue: property }) })
  }
  const renderLines = (references: readonly Reference[]) =>
    [...new Set(references.map(renderLine))].map((each) => <li key={each}>{each}</li>)
  const part = findNearestFormNode(document, path)
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
      <p>{getObjectAtPath(document, path)?.elements === undefined ? t('remove.undo') : t('remove.withAll')}</p>
      {reset.length > 0 && (
        <>
          <p>{t('remove.reset')}</p>
          <ul>{renderLines(reset)}</ul>
        </>
      )}
      {left.length > 0 && (
        <>
          <p>{t('remove.left')}</p>
          <ul>{renderLines(left)}</ul>
        </>
      )}
    </Dialog>
  )
}
