import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { busy } from '../../base/ui/busy.tsx'
import './bulk.css'
import { Button, Dropdown, type MenuProps } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { type RowAction, removal, restoration } from '../actions/rowActions.ts'
import { useActionTexts } from '../actions/useActionTexts.ts'
import type { BulkPiece } from '../area.ts'
import type { ResourceListState } from '../list/state/useResourceList.ts'
import { bulkPiecesOf, usePieces } from '../pieces.ts'
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
  /** Something is asked, under way or reported: the bar stays, even where no row is left. */
  readonly onWorking: (isWorking: boolean) => void
}

/** How many rows are chosen, and what may be done with them; always in sight while any are. */
export function BulkBar({ resource, list, rights, onWorking }: BulkBarProps) {
  const definition = resourceNamed(resource)
  const { t, i18n } = useTranslation('common')
  const words = useActionTexts(resource)
  const texts = useTexts(resource)
  const numbers = useNumbers()
  const isPhone = useIsPhone()
  const all = usePieces()
  const mayInPrinciple = useMay()
  const { selection } = list
  const [isEditing, setIsEditing] = useState(false)
  const [started, setStarted] = useState<{ readonly task: BulkTask; readonly target: BulkTarget; readonly count: number } | null>(null)
  const [opened, setOpened] = useState<(Pick<BulkPiece, 'Component'> & { readonly ids: readonly string[] }) | null>(null)
  const { download, isRunning } = useSelectionExport(definition, list)
  const chosen = useChosenIds(definition, list)

  // Rows that go from sight with what is done to them keep their names in the report.
  const titles = useRef<Readonly<Record<string, string>>>({})
  useEffect(() => {
    titles.current = { ...titles.current, ...Object.fromEntries(list.rows.map((row) => [row.id, texts.name(row)])) }
  }, [list.rows, texts])
  const inSight = list.rows.filter(({ id }) => selection.ids.has(id))
  const may = rightsFor(rights, selection.isAll || inSight.length < selection.ids.size ? null : inSight)
  const isTooMany = selection.count > mostRows || (selection.isAll && list.isCapped)
  const figure = `${numbers.format(selection.count)}${selection.isAll && list.isCapped ? '+' : ''}`
  const target: BulkTarget = selection.isAll ? { query: queryOf(filterParameters(list.asked.filters)) } : { ids: [...selection.ids] }
  const start = (task: BulkTask) => {
    setStarted({ task, target, count: selection.count })
    onWorking(true)
  }
  const act = (action: RowAction) => start({ action })
  const openPiece = async ({ Component }: BulkPiece) => {
    const ids = await chosen.ask()
    if (ids === null) return
    setOpened({ Component, ids })
    onWorking(true)
  }
  const pieces = (list.isTrash ? [] : bulkPiecesOf(all, resource, mayInPrinciple)).map((each) => ({
    key: each.key,
    label: i18n.t(each.label),
    disabled: isTooMany,
    onClick: () => void openPiece(each),
  }))

  const transitions = may.transitions.map((action) => ({
    key: action.name,
    label: words.button(action),
    danger: action.isDangerous,
    disabled: isTooMany,
    onClick: () => act(action),
  }))
  const everything: NonNullable<MenuProps['items']> = [
    ...(may.edit ? [{ key: 'edit', label: t('list.bulk.edit'), disabled: isTooMany, onClick: () => setIsEditing(true) }] : []),
    ...pieces,
    ...transitions,
    ...(may.restore ? [{ key: 'restore', label: t('list.restore'), disabled: isTooMany, onClick: () => act(restoration) }] : []),
    ...(may.export ? [{ key: 'export', label: t('list.export'), onClick: () => void download() }] : []),
    ...(may.remove ? [{ key: 'remove', label: t('list.remove'), danger: true, disabled: isTooMany, onClick: () => act(removal) }] : []),
  ]
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
        {isPhone ? (
          <Dropdown trigger={['click']} placement="topRight" menu={{ items: everything }}>
            <Button type="primary" icon={<DownOutlined aria-hidden />} iconPosition="end">
              {t('list.actions')}
            </Button>
          </Dropdown>
        ) : (
          <>
            {may.edit && (
              <Button disabled={isTooMany} onClick={() => setIsEditing(true)}>
                {t('list.bulk.edit')}
              </Button>
            )}
            {pieces.map(({ key, label, disabled, onClick }) => (
              <Button key={key} disabled={disabled} loading={busy(chosen.isAsking)} onClick={onClick}>
                {label}
              </Button>
            ))}
            {transitions.length > 0 && (
              <Dropdown trigger={['click']} placement="top" menu={{ items: transitions }} autoFocus>
                <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
                  {t('list.bulk.status')}
                </Button>
              </Dropdown>
            )}
            {may.restore && (
              <Button disabled={isTooMany} onClick={() => act(restoration)}>
                {t('list.restore')}
              </Button>
            )}
            {may.export && (
              <Button loading={busy(isRunning)} onClick={() => void download()}>
                {t('list.export')}
              </Button>
            )}
            {may.remove && (
              <Button danger disabled={isTooMany} onClick={() => act(removal)}>
                {t('list.remove')}
              </Button>
            )}
          </>
        )}
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('list.select.clear')} onClick={selection.clear} />
      </span>
      {isEditing && (
        <BulkEdit
          resource={resource}
          count={selection.count}
          onClose={() => setIsEditing(false)}
          onChosen={(changes) => {
            setIsEditing(false)
            start({ changes })
          }}
        />
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <opened.Component
            ids={opened.ids}
            onClose={(hasWorked) => {
              setOpened(null)
              onWorking(false)
              if (hasWorked) selection.clear()
            }}
          />
        </Suspense>
      )}
      {started !== null && (
        <BulkDialog
          resource={resource}
          {...started}
          titles={titles.current}
          onClose={(hasWorked) => {
            setStarted(null)
            onWorking(false)
            if (hasWorked) selection.clear()
          }}
        />
      )}
    </div>
  )
}
