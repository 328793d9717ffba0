import { Button, Checkbox, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Drawer } from '../../../base/ui/Drawer.tsx'
import { useIsPhone } from '../../../base/ui/useIsPhone.ts'
import { type Density, moveColumn, moveDroppedColumn } from '../../listState/settings.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { ShownColumn } from './ShownColumn.tsx'
import { SortChoice } from './SortChoice.tsx'

interface DisplayDrawerProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly onClose: () => void
}

/** Settings of a list's display: density, sort order, and the columns with their order. The list behind updates at once. */
export function DisplayDrawer({ resource, list, onClose }: DisplayDrawerProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { display } = list
  const isPhone = useIsPhone()
  const [message, setMessage] = useState('')
  const [lastMove, setLastMove] = useState<{ readonly name: string; readonly by: 1 | -1 } | null>(null)
  const columnList = useRef<HTMLUListElement>(null)
  // The browser drops the focus from a moved element, so the pressed button gets it back. At either end that button is disabled, and the
  // button for the opposite direction gets it.
  useEffect(() => {
    if (lastMove === null) return
    const buttons = [...(columnList.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${lastMove.name}"] button`) ?? [])]
    const next = buttons[lastMove.by === -1 ? 0 : 1]
    ;(next?.disabled === true ? buttons.find(({ disabled }) => !disabled) : next)?.focus()
  }, [lastMove])
  const others = display.possible.filter((name) => !display.columns.includes(name))

  const setColumns = (columns: readonly string[]) => display.change({ columns })
  const applyColumnMove = (name: string, columns: readonly string[]) => {
    setColumns(columns)
    setMessage(t('list.display.moved', { name: texts.label(name), place: columns.indexOf(name) + 1, count: columns.length }))
  }
  return (
    <Drawer
      open
      title={t('list.display.title')}
      width="min(24rem, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={display.reset}>{t(list.view.row === null ? 'list.display.reset' : 'list.display.resetToView')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('list.display.done')}
          </Button>
        </div>
      }
    >
      <div className="list-display">
        <fieldset>
          <legend>{t('list.display.density')}</legend>
          <Segmented<Density>
            aria-label={t('list.display.density')}
            value={display.density}
            onChange={(density) => display.change({ density })}
            options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(`list.display.${value}`) }))}
          />
        </fieldset>
        <SortChoice resource={resource} list={list} />
        {!list.hasOwnRows && (
          <>
            <fieldset>
              <legend>{t('list.display.columns')}</legend>
              <ul ref={columnList} className="list-columns" aria-label={t('list.display.shown')}>
                {display.columns.map((name, index) => (
                  <ShownColumn
                    key={name}
                    name={name}
                    label={texts.label(name)}
                    isFirst={index === 0}
                    isLast={index === display.columns.length - 1}
                    onHide={() => setColumns(display.columns.filter((each) => each !== name))}
                    onMove={(direction) => {
                      applyColumnMove(name, moveColumn(display.columns, name, direction))
                      setLastMove({ name, by: direction })
                    }}
                    onDrop={(droppedName, edge) =>
                      applyColumnMove(droppedName, moveDroppedColumn(display.columns, droppedName, { beside: name, edge }))
                    }
                  />
                ))}
              </ul>
              {others.length > 0 && (
                <ul className="list-columns" aria-label={t('list.display.others')}>
                  {others.map((name) => (
                    <li key={name}>
                      <Checkbox checked={false} onChange={() => setColumns([...display.columns, name])}>
                        {texts.label(name)}
                      </Checkbox>
                    </li>
                  ))}
                </ul>
              )}
              <p className="visually-hidden" role="status">
                {message}
              </p>
            </fieldset>
            {!isPhone && <ColumnWidths display={display} />}
          </>
        )}
      </div>
    </Drawer>
  )
}

/** Explains how to change the widths of columns, and resets them. */
function ColumnWidths({ display: { widths, resetWidths } }: Pick<ResourceListState, 'display'>) {
  const { t } = useTranslation('common')
  return (
    <fieldset>
      <legend>{t('list.display.widths')}</legend>
      <p className="list-hint">{t('list.display.widthsHint')}</p>
      <Button disabled={Object.keys(widths).length === 0} onClick={resetWidths}>
        {t('list.display.resetWidths')}
      </Button>
    </fieldset>
  )
}
