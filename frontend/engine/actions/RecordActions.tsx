import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import type { RowPiece } from '../area.ts'
import { duplicateLabel } from '../form/duplicate.ts'
import { duplicatePath } from '../paths.ts'
import { rowPiecesOf, usePieces } from '../pieces.ts'
import { RowPieceDialog } from '../RowPieceDialog.tsx'
import { type RowAction, rowActionsOf } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

interface RecordActionsProps {
  readonly resource: string
  readonly row: AnsweredRow & { readonly id: string }
  readonly onRemoved: () => void
  /** Makes another one like it in place, where the record has no create screen of its own. */
  readonly onDuplicate?: () => void
}

/** What may be done to the open record beside editing it: a button while there is one, else a menu. */
export function RecordActions({ resource, row, onRemoved, onDuplicate }: RecordActionsProps) {
  const { t, i18n } = useTranslation('common')
  const words = useActionTexts(resource)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<RowAction | null>(null)
  const [piece, setPiece] = useState<RowPiece | null>(null)
  const pieces = usePieces()
  const definition = resourceNamed(resource)
  const may = useMay()
  const copy = duplicatePath(definition, row.id, may)
  const duplicate = onDuplicate ?? (copy === null ? undefined : () => navigate(copy))
  const items = [
    ...(duplicate === undefined ? [] : [{ key: 'duplicate', label: t(duplicateLabel(definition)), danger: false, onClick: duplicate }]),
    ...rowPiecesOf(pieces, resource, row, may).map((each) => ({
      key: each.key,
      label: i18n.t(each.label),
      danger: each.isDangerous === true,
      onClick: () => (each.run === undefined ? setPiece(each) : void each.run(row)),
    })),
    ...rowActionsOf(definition, row).map((action) => ({
      key: action.name,
      label: words.button(action),
      danger: action.isDangerous,
      onClick: () => setChosen(action),
    })),
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
      {piece !== null && <RowPieceDialog piece={piece} row={row} onClose={() => setPiece(null)} />}
      {chosen !== null && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            row={row}
            action={chosen}
            onClose={() => setChosen(null)}
            onDone={() => {
              if (chosen.kind === 'remove') onRemoved()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
