import './bulk.css'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { type RowAction, removal, restoration } from '../actions/rowActions.ts'
import { useActionTexts } from '../actions/useActionTexts.ts'
import type { CustomBulkAction } from '../area.ts'
import { customBulkActionsOf, useExtensions } from '../extensions.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'
import { type BulkAction, BulkActions } from './BulkActions.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkEdit } from './BulkEdit.tsx'
import { type BulkRights, getSelectionRights } from './bulkRights.ts'
import { type BulkTarget, type BulkTask, mostRows, queryOf } from './task.ts'
import { useChosenIds } from './useChosenIds.ts'
import { useSelectionExport } from './useSelectionExport.ts'

interface BulkBarProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly rights: BulkRights
  /** Called when a dialog opens or a task begins, and when it ends. Until it ends, the bar stays, even if no row is selected. */
  readonly onWorking: (isWorking: boolean) => void
}

/** Open dialog: the bulk edit, a custom dialog, or the dialog of a task, which stays open while the task runs and after it. */
type Opened =
  | { readonly kind: 'edit' }
  | { readonly kind: 'piece'; readonly Component: CustomBulkAction['Component']; readonly ids: readonly string[] }
  | { readonly kind: 'task'; readonly task: BulkTask; readonly target: BulkTarget; readonly count: number }

/** Shows the number of selected rows and the actions for them. Always visible while a row is selected. */
export function BulkBar({ resource, list, rights, onWorking }: BulkBarProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const numbers = useNumbers()
  const { selection } = list
  const [opened, setOpened] = useState<Opened | null>(null)

  // Keeps the names of rows for the report, since the task may remove rows from the list.
  const titles = useRef<Readonly<Record<string, string>>>({})
  useEffect(() => {
    titles.current = { ...titles.current, ...Object.fromEntries(list.rows.map((row) => [row.id, texts.name(row)])) }
  }, [list.rows, texts])
  const isOverLimit = selection.count > mostRows || (selection.isAll && list.isCapped)
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
    const target = selection.isAll ? { query: queryOf(filterParameters(list.request.filters)) } : { ids: [...selection.ids] }
    open({ kind: 'task', task, target, count: selection.count })
  }
  const actions = useBulkActions({ resource, list, rights, isTooMany: isOverLimit, onOpen: open, onStart: start })
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
      {isOverLimit && <span className="bulk-hint">{t('list.bulk.tooMany', { max: numbers.format(mostRows) })}</span>}
      <span className="bulk-actions">
        <BulkActions actions={actions} />
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('list.select.clear')} onClick={selection.clear} />
      </span>
      {opened?.kind === 'edit' && <BulkEdit resource={resource} count={selection.count} onClose={() => close(false)} onChosen={start} />}
      {opened?.kind === 'piece' && (
        <Suspended fallback={null}>
          <opened.Component ids={opened.ids} onClose={close} />
        </Suspended>
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

/** Returns the actions for the selected rows, in display order, without duplicates. */
function useBulkActions({ resource, list, rights, isTooMany, onOpen, onStart }: BulkActionsOptions): readonly BulkAction[] {
  const definition = getResource(resource)
  const { t, i18n } = useTranslation('common')
  const actionTexts = useActionTexts(resource)
  const customActions = customBulkActionsOf(useExtensions(), resource, useMay())
  const selectedIds = useChosenIds(definition, list)
  const { download, isRunning } = useSelectionExport(definition, list)
  const { selection } = list
  const visibleRows = list.rows.filter(({ id }) => selection.ids.has(id))
  const may = getSelectionRights(rights, selection.isAll || visibleRows.length < selection.ids.size ? null : visibleRows)
  const openCustomAction = async ({ Component }: CustomBulkAction) => {
    const ids = await selectedIds.ask()
    if (ids !== null) onOpen({ kind: 'piece', Component, ids })
  }
  const actionOf = (action: RowAction): BulkAction => ({
    key: action.name,
    label: actionTexts.button(action),
    isDangerous: action.isDangerous,
    isDisabled: isTooMany,
    run: () => onStart({ action }),
  })
  return [
    ...(may.edit ? [{ key: 'edit', label: t('list.bulk.edit'), isDisabled: isTooMany, run: () => onOpen({ kind: 'edit' }) }] : []),
    ...(list.isTrash ? [] : customActions).map((customAction) => ({
      key: customAction.key,
      label: i18n.t(customAction.label),
      isDisabled: isTooMany,
      isRunning: selectedIds.isPrompting,
      run: () => void openCustomAction(customAction),
    })),
    ...may.transitions.map((action) => ({ ...actionOf(action), isTransition: true })),
    ...(may.restore ? [actionOf(restoration)] : []),
    ...(may.export ? [{ key: 'export', label: t('list.export'), isRunning, run: () => void download('csv') }] : []),
    ...(may.remove ? [actionOf(removal)] : []),
  ]
}
