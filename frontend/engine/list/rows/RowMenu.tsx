import { Dropdown } from 'antd'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { type RowAction, rowActionsOf } from '../../actions/rowActions.ts'
import { useActionTexts } from '../../actions/useActionTexts.ts'
import type { RowPiece } from '../../area.ts'
import { duplicateLabel } from '../../form/duplicate.ts'
import { menu } from '../../order/OrderContext.ts'
import { useStepItems } from '../../order/useStepItems.ts'
import { duplicatePath, editPath, showPath } from '../../paths.ts'
import { rowPiecesOf, usePieces } from '../../pieces.ts'
import { RowPieceDialog } from '../../RowPieceDialog.tsx'
import { useOpenPath } from '../../useOpenPath.ts'
import type { ListRow } from '../state/types.ts'

const ActionDialog = lazy(() => import('../../actions/ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

interface RowMenuProps {
  readonly resource: string
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
  /** The button that it hangs from. */
  readonly children: ReactElement
}

/** A row's menu, open from the start: only what this user may do to this row now. */
export function RowMenu({ resource, row, onOpen, children }: RowMenuProps) {
  const definition = resourceNamed(resource)
  const { t, i18n } = useTranslation('common')
  const words = useActionTexts(resource)
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const may = useMay()
  const [isOpen, setIsOpen] = useState(true)
  const [chosen, setChosen] = useState<RowAction | null>(null)
  const [piece, setPiece] = useState<RowPiece | null>(null)

  // What lies in the trash cannot be opened before it is restored.
  const isTrashed = row.deletedAt !== undefined && row.deletedAt !== null
  const mayEdit = row.actions.includes('update')
  const edit = editPath(definition, row.id)
  const open = useOpenPath(definition)(row.id)
  const copy = duplicatePath(definition, row.id, may)
  const isShown = showPath(definition, row.id) !== null || !mayEdit
  const screens = [
    ...(open !== null && isShown ? [{ key: 'open', label: texts.open(), onClick: () => navigate(open) }] : []),
    ...(edit !== null && mayEdit ? [{ key: 'edit', label: t('list.edit'), onClick: () => navigate(edit) }] : []),
    ...(copy === null ? [] : [{ key: 'duplicate', label: t(duplicateLabel(definition)), onClick: () => navigate(copy) }]),
  ]
  const offered = rowPiecesOf(usePieces(), resource, row, may)
  const pieces = offered.map((each) => ({
    key: each.key,
    label: i18n.t(each.label),
    danger: each.isDangerous === true,
    onClick: () => (each.run === undefined ? setPiece(each) : void each.run(row)),
  }))
  const drawer =
    onOpen === undefined
      ? null
      : offered.some(({ opens }) => opens)
        ? []
        : [{ key: 'open', label: t(mayEdit ? 'list.edit' : 'list.open'), onClick: () => onOpen(row) }]
  const places = useStepItems(row, menu)
  const actions = rowActionsOf(definition, row).map((action) => ({
    key: action.name,
    label: words.button(action),
    danger: action.isDangerous,
    onClick: () => setChosen(action),
  }))
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        open={isOpen}
        onOpenChange={setIsOpen}
        menu={{ items: [...(isTrashed ? [] : (drawer ?? screens)), ...pieces, ...places, ...actions] }}
        placement="bottomRight"
      >
        {children}
      </Dropdown>
      {piece !== null && <RowPieceDialog piece={piece} row={row} onClose={() => setPiece(null)} />}
      {chosen !== null && (
        <Suspense fallback={null}>
          <ActionDialog resource={resource} row={row} action={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
