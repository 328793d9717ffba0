import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { acceptsNewCards, useAdding } from './adding/AddingContext.ts'
import { CardMenu } from './menu/CardMenu.tsx'
import type { CardMenuItem } from './menu/cardMenu.ts'
import { useBoardContext } from './state/BoardContext.ts'

const ColumnLimitDialog = lazyPart(() =>
  import('./ColumnLimitDialog.tsx').then(({ ColumnLimitDialog }) => ({ default: ColumnLimitDialog })),
)

/** Actions of a column: add a participant, set its limit in days, and collapse it. */
export function ColumnMenu({ column }: { readonly column: BoardColumn }) {
  const { t } = useTranslation('trialboard')
  const may = useMay()
  const { open } = useAdding()
  const { board, collapsed, isPhone } = useBoardContext()
  const [isOpen, setIsOpen] = useState(false)
  const [isLimiting, setIsLimiting] = useState(false)
  const { columnId, limitDays, conduct } = column
  const { studyId, siteId } = board
  const items: readonly CardMenuItem[] = [
    ...(open !== null && acceptsNewCards(column)
      ? [{ key: 'add', label: t('board.addHere'), go: () => open({ studyId, siteId, columnId }) }]
      : []),
    ...(limitDays !== undefined && may(conduct === undefined ? 'boardColumn' : 'visit', 'update')
      ? [
          {
            key: 'limit',
            label: limitDays === null ? t('board.noLimit') : t('board.limit', { count: limitDays }),
            go: () => setIsLimiting(true),
          },
        ]
      : []),
    ...(isPhone ? [] : [{ key: 'collapse', label: t('board.collapse'), go: () => collapsed.toggle(columnId) }]),
  ]
  if (items.length === 0) return null
  return (
    <>
      <CardMenu
        title={t('board.columnActions', { column: column.name })}
        icon={<EllipsisOutlined aria-hidden />}
        groups={[{ key: 'column', items }]}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
      {isLimiting && (
        <Suspended fallback={null}>
          <ColumnLimitDialog column={column} onClose={() => setIsLimiting(false)} />
        </Suspended>
      )}
    </>
  )
}
