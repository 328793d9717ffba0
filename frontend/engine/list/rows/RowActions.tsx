import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { rowActionsOf } from '../../actions/rowActions.ts'
import { customRowActionsOf, useExtensions } from '../../extensions.ts'
import type { ListRow } from '../../listState/types.ts'
import { useOpenPath } from '../../useOpenPath.ts'
import { RowMenu } from './RowMenu.tsx'

interface RowActionsProps {
  readonly resource: string
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
}

/** Menu button of a row. The menu is created when opened, so a hundred rows render only a hundred buttons. */
export function RowActions(props: RowActionsProps) {
  const { resource, row, onOpen } = props
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const extensions = useExtensions()
  const may = useMay()
  const openPath = useOpenPath(definition)
  const [isRequested, setIsRequested] = useState(false)
  const isTrashed = row.deletedAt !== undefined && row.deletedAt !== null
  const canOpen = !isTrashed && (onOpen !== undefined || openPath(row.id) !== null)
  const hasAny = canOpen || rowActionsOf(definition, row).length > 0 || customRowActionsOf(extensions, resource, row, may).length > 0
  if (!hasAny) return null
  const button = (
    <Button
      type="text"
      className="row-menu"
      icon={<EllipsisOutlined aria-hidden />}
      aria-haspopup="menu"
      aria-label={t('list.actionsOf', { name: texts.name(row) })}
      onClick={() => setIsRequested(true)}
    />
  )
  if (!isRequested) return button
  return <RowMenu {...props}>{button}</RowMenu>
}
