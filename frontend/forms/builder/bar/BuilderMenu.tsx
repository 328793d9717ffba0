import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { useActionItems } from '../../../engine/actions/useActionItems.tsx'
import { duplicateLabel } from '../../../engine/form/duplicate.ts'
import { historyTab } from '../../../engine/form/formLayout.ts'
import { listPathOf } from '../../../engine/listState/lastPosition.ts'
import { duplicatePath, editPath } from '../../../engine/paths.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import type { Draft } from '../state/useDraft.ts'
import { sectionsOfForm } from './sections.ts'

const DraftChangesDialog = lazyPart(() =>
  import('../DraftChangesDialog.tsx').then(({ DraftChangesDialog }) => ({ default: DraftChangesDialog })),
)

interface BuilderMenuProps {
  readonly form: ResourceAnswer['form']
  readonly draft: Draft
}

const definition = getResource('form')

/** Menu with the other tabs of the form, the actions on its draft, and the actions on the form itself. */
export function BuilderMenu({ form, draft }: BuilderMenuProps) {
  const { t } = useTranslation(['forms', 'common'])
  const texts = useTexts('form')
  const navigate = useNavigate()
  const may = useMay()
  const discardDraft = useDiscardDraft(draft)
  const { isReadOnly } = useBuilder()
  const [isComparing, setIsComparing] = useState(false)
  const { pieces, actions, dialog } = useActionItems({
    resource: 'form',
    row: form,
    isOpen: true,
    onDone: ({ kind }) => kind === 'remove' && void navigate(listPathOf('form') ?? '/'),
  })
  const copyPath = duplicatePath(definition, form, may)
  const sections = sectionsOfForm.map((key) => ({
    key: `section-${key}`,
    label: key === historyTab ? t('common:history.title') : texts.tab(key),
    onClick: () => void navigate(editPath(definition, form.id, key) ?? ''),
  }))
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottomRight"
        menu={{
          items: [
            ...sections,
            { type: 'divider' },
            { key: 'changes', label: t('builder.compare'), disabled: !draft.hasChanges, onClick: () => setIsComparing(true) },
            ...(isReadOnly
              ? []
              : [{ key: 'discard', label: t('builder.discard'), disabled: !draft.hasChanges, danger: true, onClick: discardDraft }]),
            { type: 'divider' },
            ...(copyPath === null
              ? []
              : [{ key: 'duplicate', label: t(`common:${duplicateLabel(definition)}`), onClick: () => void navigate(copyPath) }]),
            ...pieces,
            ...actions,
          ],
        }}
      >
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('common:list.actions')} title={t('common:list.actions')} />
      </Dropdown>
      {dialog}
      {isComparing && draft.answer !== null && (
        <Suspended fallback={null}>
          <DraftChangesDialog
            title={t('builder.compare')}
            before={draft.answer.formJson}
            draft={draft.state.document}
            onClose={() => setIsComparing(false)}
          />
        </Suspended>
      )}
    </>
  )
}

/** Returns a function that removes the draft after the user has confirmed it. */
function useDiscardDraft(draft: Draft): () => void {
  const { t } = useTranslation(['forms', 'common'])
  const { modal } = App.useApp()
  return () =>
    void modal.confirm({
      title: t('builder.discardTitle'),
      content: t('builder.discardText'),
      okText: t('builder.discard'),
      okButtonProps: { danger: true },
      cancelText: t('common:form.cancel'),
      onOk: () => draft.discard(),
    })
}
