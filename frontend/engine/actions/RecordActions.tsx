import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { duplicateLabel } from '../form/duplicate.ts'
import { duplicatePath } from '../paths.ts'
import { useActionItems } from './useActionItems.tsx'

interface RecordActionsProps {
  readonly resource: string
  readonly row: AnsweredRow & { readonly id: string }
  readonly onRemoved: () => void
  /** Makes another one like it in place, where the record has no create screen of its own. */
  readonly onDuplicate?: () => void
}

/** What may be done to the open record beside editing it: a button while there is one, else a menu. */
export function RecordActions({ resource, row, onRemoved, onDuplicate }: RecordActionsProps) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { pieces, actions, dialog } = useActionItems({
    resource,
    row,
    isOpen: true,
    onDone: ({ kind }) => kind === 'remove' && onRemoved(),
  })
  const definition = resourceNamed(resource)
  const may = useMay()
  const copy = duplicatePath(definition, row, may)
  const duplicate = onDuplicate ?? (copy === null ? undefined : () => navigate(copy))
  const items = [
    ...(duplicate === undefined ? [] : [{ key: 'duplicate', label: t(duplicateLabel(definition)), danger: false, onClick: duplicate }]),
    ...pieces,
    ...actions,
  ]
  const [only] = items
  if (only === undefined) return null
  return (
    <>
      {items.length === 1 ? (
        <Button danger={only.danger} onClick={only.onClick}>
          {only.label}
        </Button>
      ) : (
        <Dropdown trigger={['click']} autoFocus menu={{ items }}>
          <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
            {t('list.actions')}
          </Button>
        </Dropdown>
      )}
      {dialog}
    </>
  )
}
