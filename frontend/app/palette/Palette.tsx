import CloseOutlined from '@ant-design/icons/CloseOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnMount } from '../../base/useOnChange.ts'
import { closePanel } from '../state/panels.ts'
import { matching } from './match.ts'
import './palette.css'
import { PaletteOption } from './PaletteOption.tsx'
import { endCapture } from './typedAhead.ts'
import type { PaletteGroup, PaletteItem } from './types.ts'
import { useActions } from './useActions.ts'
import { usePages } from './usePages.ts'
import { useRecentItems, useRecordGroups } from './useRecordItems.ts'
import { useRecordSearch } from './useRecordSearch.ts'

const shownWithQuery = 4

/**
 * Palette that finds and opens pages, records and actions by keyboard. A combobox with an open list (WAI-ARIA, "Combobox pattern"): the
 * focus stays in the field, arrow keys select, Enter opens.
 */
export function Palette() {
  const { t } = useTranslation('common')
  const [query, setQuery] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const { groups, isSearching } = useGroups(query)
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === selectedId) ?? items[0]
  const dialog = useModal((text) => setQuery((previousQuery) => previousQuery + text))
  const id = useId()
  const getOptionId = (item: PaletteItem): string => `${id}-${item.id}`

  const runItem = (item: PaletteItem | undefined) => {
    if (item === undefined) return
    closePanel()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      const activeIndex = active === undefined ? 0 : items.indexOf(active)
      setSelectedId(items.at((activeIndex + step + items.length) % items.length)?.id ?? null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) runItem(active)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.title')}
      onClose={closePanel}
      onClick={(event) => event.target === dialog.current && closePanel()}
    >
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : getOptionId(active)}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setSelectedId(null)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" aria-label={t('shell.closeMenu')} onClick={closePanel}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('palette.results')} aria-busy={isSearching}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <div id={`${id}-${group.id}`} role="presentation" className="palette-heading">
              {group.heading}
            </div>
            {group.items.map((item) => (
              <PaletteOption
                key={item.id}
                id={getOptionId(item)}
                item={item}
                isActive={item === active}
                onPoint={() => setSelectedId(item.id)}
                onChoose={() => runItem(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length > 0 ? 'visually-hidden' : 'palette-empty'}>
        {isSearching ? t('palette.searching') : items.length === 0 ? t('palette.none') : t('palette.count', { count: items.length })}
      </p>
    </dialog>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Returns the groups of the palette: without a query the recently opened records; with a query the matching pages, records and actions in
 * this order.
 */
function useGroups(query: string): { readonly groups: readonly PaletteGroup[]; readonly isSearching: boolean } {
  const { t } = useTranslation('common')
  const [pages, actions, recent] = [usePages(), useActions(), useRecentItems()]
  const search = useRecordSearch(query)
  const recordGroups = useRecordGroups(search)
  const isRequested = query.trim() !== ''
  const filterItems = (items: readonly PaletteItem[]) => (isRequested ? matching(items, query).slice(0, shownWithQuery) : items)
  const groups: PaletteGroup[] = [
    { id: 'recent', heading: t('palette.recent'), items: isRequested ? [] : recent },
    { id: 'pages', heading: t('palette.pages'), items: filterItems(pages) },
    ...(isRequested ? recordGroups : []),
    { id: 'actions', heading: t('palette.actions'), items: filterItems(actions) },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching: search.isSearching }
}

/**
 * Opens the browser's own modal dialog, which keeps the focus inside and restores the previous focus on close.
 * @param onText receives the letters that the user typed before the dialog was open
 */
function useModal(onText: (text: string) => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useOnMount(() => {
    const { current } = dialog
    if (current?.open === false) current.showModal()
    onText(endCapture())
    return () => current?.close()
  })
  return dialog
}
