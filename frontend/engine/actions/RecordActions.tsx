import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useExtensions } from '../extensions.ts'
import { duplicateLabel } from '../form/duplicate.ts'
import { duplicatePath } from '../paths.ts'
import { useActionItems } from './useActionItems.tsx'

interface RecordActionsProps {
  readonly resource: string
  readonly row: ResponseRow & { readonly id: string }
  readonly onRemoved: () => void
  /** Duplicates the row on the current screen. Present if the resource has no create screen. */
  readonly onDuplicate?: () => void
}

/**
 * Actions of the open record other than editing. A single action is a button, several are a menu, and the next step is a filled button. A
 * dangerous action is always in the menu, so that a single click cannot begin it.
 */
export function RecordActions({ resource, row, onRemoved, onDuplicate }: RecordActionsProps) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { pieces, actions, dialog } = useActionItems({
    resource,
    row,
    isOpen: true,
    onDone: ({ kind }) => kind === 'remove' && onRemoved(),
  })
  const definition = getResource(resource)
  const may = useMay()
  const copy = duplicatePath(definition, row, may)
  const duplicate = onDuplicate ?? (copy === null ? undefined : () => navigate(copy))
  const nextName = useExtensions().nextSteps[resource]?.(row) ?? null
  const next = actions.find(({ key }) => key === nextName)
  const items = [
    ...(duplicate === undefined ? [] : [{ key: 'duplicate', label: t(duplicateLabel(definition)), danger: false, onClick: duplicate }]),
    ...pieces,
    ...actions.filter((action) => action !== next),
  ]
  const [firstItem] = items
  const isButton = items.length === 1 && firstItem?.danger === false
  if (firstItem === undefined && next === undefined) return null
  return (
    <>
      {firstItem !== undefined && isButton && <Button onClick={firstItem.onClick}>{firstItem.label}</Button>}
      {firstItem !== undefined && !isButton && (
        <Dropdown trigger={['click']} autoFocus menu={{ items }}>
          <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
            {t('list.actions')}
          </Button>
        </Dropdown>
      )}
      {next !== undefined && (
        <Button type="primary" onClick={next.onClick}>
          {next.label}
        </Button>
      )}
      {dialog}
    </>
  )
}
