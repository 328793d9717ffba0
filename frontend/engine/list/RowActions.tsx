import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { type RowAction, rowActionsOf } from '../actions/rowActions.ts'
import { useActionTexts } from '../actions/useActionTexts.ts'
import { editPath, openPath, showPath } from '../paths.ts'
import { useTexts } from '../texts.ts'
import type { ListRow } from './useResourceList.ts'

const ActionDialog = lazy(() => import('../actions/ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

interface RowActionsProps {
  readonly resource: string
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
}

/** A row's menu: only what this user may do to this row now. */
export function RowActions({ resource, row, onOpen }: RowActionsProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const words = useActionTexts(resource)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<RowAction | null>(null)

  const actions = rowActionsOf(definition, row)
  const mayEdit = row.actions.includes('update')
  const edit = editPath(definition, row.id)
  const open = openPath(definition, row.id)
  const ways =
    onOpen !== undefined
      ? [{ key: 'open', label: t(mayEdit ? 'list.edit' : 'list.open'), onClick: () => onOpen(row) }]
      : [
          ...(showPath(definition, row.id) !== null || (open !== null && !mayEdit)
            ? [{ key: 'open', label: t('list.open'), onClick: () => navigate(open ?? '') }]
            : []),
          ...(edit !== null && mayEdit ? [{ key: 'edit', label: t('list.edit'), onClick: () => navigate(edit) }] : []),
        ]
  const items = [
    ...ways,
    ...actions.map((action) => ({
      key: action.name,
      label: words.button(action),
      danger: action.isDangerous,
      onClick: () => setChosen(action),
    })),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button
          type="text"
          className="row-menu"
          icon={<EllipsisOutlined />}
          aria-label={t('list.actionsOf', { name: titleOf(definition, row) || texts.title('one') })}
        />
      </Dropdown>
      {chosen !== null && (
        <Suspense fallback={null}>
          <ActionDialog resource={resource} row={row} action={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
