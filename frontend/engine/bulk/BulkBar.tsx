import './bulk.css'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Awaiting } from '../../base/ui/later.tsx'
import { type RowAction, removal, restoration } from '../actions/rowActions.ts'
import { useActionTexts } from '../actions/useActionTexts.ts'
import type { BulkPiece } from '../area.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'
import { bulkPiecesOf, usePieces } from '../pieces.ts'
import { type BulkAction, BulkActions } from './BulkActions.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkEdit } from './BulkEdit.tsx'
import { type BulkRights, rightsFor } from './bulkRights.ts'
import { type BulkTarget, type BulkTask, mostRows, queryOf } from './task.ts'
import { useChosenIds } from './useChosenIds.ts'
import { useSelectionExport } from './useSelectionExport.ts'

interface BulkBarProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly rights: BulkRights
  /** Tells that a dialog is open or a task under way: the bar then stays, even if no row is chosen any more. */
  readonly onWorking: (isWorking: boolean) => void
}

/** The dialog that is open: which changes to make, a hand-made one, or a task that is asked, under way or reported. */
type Opened =
  | { readonly kind: 'edit' }
  | { readonly kind: 'piece'; readonly Component: BulkPiece['Component']; readonly ids: readonly string[] }
  | { readonly kind: 'task'; readonly task: BulkTask; readonly target: BulkTarget; readonly count: number }

/** How many rows are chosen, and what may be done with them; always in sight while any are. */
export function BulkBar({ resource, list, rights, onWorking }: BulkBarProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const numbers = useNumbers()
  const { selection } = list
  const [opened, setOpened] = useState<Opened | null>(null)

  // The report names rows that leave the list by what is done to them, so their names are kept.
  const titles = useRef<Readonly<Record<string, string>>>({})
  useEffect(() => {
    titles.current = { ...titles.current, ...Object.fromEntries(list.rows.map((row) => [row.id, texts.name(row)])) }
  }, [list.rows, texts])
  const isTooMany = selection.count > mostRows || (selection.isAll && list.isCapped)
  const figure = `${numbers.format(selection.count)}${selection.isAll && list.isCapped ? '+' : ''}`
  const open = (next: Opened) => {
    setOpened(next)
    onWorking(true)
  }
  const close = (hasWorked: boolean) => {
    setOpened(null)
    onWorking(false)
    if (hasWorked) selection.clear()
  }
  const start = (task: BulkTask) => {
    const target = selection.isAll ? { query: queryOf(filterParameters(list.asked.filters)) } : { ids: [...selection.ids] }
    open({ kind: 'task', task, target, count: selection.count })
  }
  const actions = useBulkActions({ resource, list, rights, isTooMany, onOpen: open, onStart: start })
  return (
    // biome-ignore lint/a11y/useSemanticElements: what stands in it is no form
    <div role="region" className="bulk-bar" aria-label={t('list.bulk.name')}>
      <span className="bulk-count" role="status">
        {t('list.select.count', { count: selection.count, figure })}
      </span>
      {!selection.isAll && selection.pageState === 'all' && list.total > selection.count && (
        <Button type="link" size="small" onClick={selection.selectAll}>
          {t('list.select.all', { count: list.total, figure: `${numbers.format(list.total)}${list.isCapped ? '+' : ''}` })}
        </Button>
      )}
      {isTooMany && <span className="bulk-hint">{t('list.bulk.tooMany', { max: numbers.format(mostRows) })}</span>}
      <span className="bulk-actions">
        <BulkActions actions={actions} />
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('list.select.clear')} onClick={selection.clear} />
      </span>
      {opened?.kind === 'edit' && <BulkEdit resource={resource} count={selection.count} onClose={() => close(false)} onChosen={start} />}
      {opened?.kind === 'piece' && (
        <Awaiting fallback={null}>
          <opened.Component ids={opened.ids} onClose={close} />
        </Awaiting>
      )}
      {opened?.kind === 'task' && <BulkDialog {...opened} resource={resource} titles={titles.current} onClose={close} />}
    </div>
  )
}

interface BulkActionsOptions extends Pick<BulkBarProps, 'resource' | 'list' | 'rights'> {
  readonly isTooMany: boolean
  readonly onOpen: (opened: Opened) => void
  readonly onStart: (task: BulkTask) => void
}

/** What may be done with the chosen rows, each said once, in the order in which it is offered. */
function useBulkActions({ resource, list, rights, isTooMany, onOpen, onStart }: BulkActionsOptions): readonly BulkAction[] {
  const definition = resourceNamed(resource)
  const { t, i18n } = useTranslation('common')
  const words = useActionTexts(resource)
  const pieces = bulkPiecesOf(usePieces(), resource, useMay())
  const chosen = useChosenIds(definition, list)
  const { download, isRunning } = useSelectionExport(definition, list)
  const { selection } = list
  const inSight = list.rows.filter(({ id }) => selection.ids.has(id))
  const may = rightsFor(rights, selection.isAll || inSight.length < selection.ids.size ? null : inSight)
  const openPiece = async ({ Component }: BulkPiece) => {
    const ids = await chosen.ask()
    if (ids !== null) onOpen({ kind: 'piece', Component, ids })
  }
  const actionOf = (action: RowAction): BulkAction => ({
    key: action.name,
    label: words.button(action),
    isDangerous: action.isDangerous,
    isDisabled: isTooMany,
    run: () => onStart({ action }),
  })
  return [
    ...(may.edit ? [{ key: 'edit', label: t('list.bulk.edit'), isDisabled: isTooMany, run: () => onOpen({ kind: 'edit' }) }] : []),
    ...(list.isTrash ? [] : pieces).map((piece) => ({
      key: piece.key,
      label: i18n.t(piece.label),
      isDisabled: isTooMany,
      isRunning: chosen.isAsking,
      run: () => void openPiece(piece),
    })),
    ...may.transitions.map((action) => ({ ...actionOf(action), isTransition: true })),
    ...(may.restore ? [actionOf(restoration)] : []),
    ...(may.export ? [{ key: 'export', label: t('list.export'), isRunning, run: () => void download('csv') }] : []),
    ...(may.remove ? [actionOf(removal)] : []),
  ]
}
