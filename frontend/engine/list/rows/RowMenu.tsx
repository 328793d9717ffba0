import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useOpenMenu } from '../../../base/ui/useOpenMenu.ts'
import { useActionItems } from '../../actions/useActionItems.tsx'
import { customRowActionsOf, useExtensions } from '../../extensions.ts'
import { duplicateLabel } from '../../form/duplicate.ts'
import type { ListRow } from '../../listState/types.ts'
import { menu } from '../../order/OrderContext.ts'
import { useStepItems } from '../../order/useStepItems.ts'
import { duplicatePath, editPath, showPath } from '../../paths.ts'
import { useOpenPath } from '../../useOpenPath.ts'

interface RowMenuProps {
  readonly resource: string
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
  /** Button to which the menu is attached. */
  readonly children: ReactElement
}

/** Menu of a row, initially open: only actions that this user may take on this row now. */
export function RowMenu({ resource, row, onOpen, children }: RowMenuProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const may = useMay()
  const { dropdown } = useOpenMenu()
  const { pieces, actions, dialog } = useActionItems({ resource, row })

  // Rows in the trash cannot be opened before they are restored.
  const isTrashed = row.deletedAt !== undefined && row.deletedAt !== null
  const mayEdit = row.actions.includes('update')
  const edit = editPath(definition, row.id)
  const open = useOpenPath(definition)(row.id)
  const copy = duplicatePath(definition, row, may)
  const isShown = showPath(definition, row.id) !== null || !mayEdit
  const screens = [
    ...(open !== null && isShown ? [{ key: 'open', label: texts.open(), onClick: () => navigate(open) }] : []),
    ...(edit !== null && mayEdit ? [{ key: 'edit', label: t('list.edit'), onClick: () => navigate(edit) }] : []),
    ...(copy === null ? [] : [{ key: 'duplicate', label: t(duplicateLabel(definition)), onClick: () => navigate(copy) }]),
  ]
  const offeredActions = customRowActionsOf(useExtensions(), resource, row, may)
  const drawer =
    onOpen === undefined
      ? null
      : offeredActions.some(({ opens }) => opens)
        ? []
        : [{ key: 'open', label: t(mayEdit ? 'list.edit' : 'list.open'), onClick: () => onOpen(row) }]
  const moveItems = useStepItems(row, menu)
  return (
    <>
      <Dropdown
        {...dropdown}
        menu={{ items: [...(isTrashed ? [] : (drawer ?? screens)), ...pieces, ...moveItems, ...actions] }}
        placement="bottomRight"
      >
        {children}
      </Dropdown>
      {dialog}
    </>
  )
}
