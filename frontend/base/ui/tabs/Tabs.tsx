import './tabs.css'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { MoreTabs } from './MoreTabs.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { TabLabel, TabPanels, type TabsProps, useTabFigure } from './TabParts.tsx'
import { useFittingTabs } from './useFittingTabs.ts'

/** Maximum length of a tab's label in characters (specification 2, section 9). */
const longestLabel = 20

/**
 * Shortens the label of a tab at its end. A tooltip shows the full label, and assistive technology reads the full label with the count.
 */
export function splitLabel(
  label: string,
  figure = '',
): {
  readonly text: string
  readonly whole?: { readonly title: string; readonly 'aria-label': string }
} {
  const characters = [...label]
  if (characters.length <= longestLabel) return { text: label }
  return {
    text: `${characters
      .slice(0, longestLabel - 1)
      .join('')
      .trimEnd()}…`,
    whole: { title: label, 'aria-label': `${label} ${figure}`.trimEnd() },
  }
}

/** Tabs of a record: a bar, or a list at the side if the tabs have several sections. */
export const Tabs = (props: TabsProps) =>
  new Set(props.items.map(({ section }) => section)).size > 1 ? <SectionTabs {...props} /> : <TabBar {...props} />

/**
 * Bar of tabs. Tabs that do not fit are in a menu after the visible tabs; the open tab is always visible. The library would put its menu
 * button inside the tab list, where assistive technology does not expect a button. A tab keeps its content after the user has opened it
 * once.
 */
function TabBar({ label, items, active, onChange, extra }: TabsProps) {
  const id = useId()
  const getTabFigure = useTabFigure()
  const bar = useRef<HTMLDivElement>(null)
  const keys = items.map(({ key }) => key)
  const { gap, leftOut } = useFittingTabs(bar, keys, active)

  // Key of the tab that gets the focus after it has opened. A tab that does not fit can take the focus only then, because it moves into
  // the bar.
  const focusedKey = useRef<string | null>(null)
  useEffect(() => {
    if (focusedKey.current === active) document.getElementById(`${id}-${active}`)?.focus()
    focusedKey.current = null
  }, [id, active])
  const selectTab = (key: string) => {
    if (leftOut.has(key)) focusedKey.current = key
    else document.getElementById(`${id}-${key}`)?.focus()
    onChange(key)
  }
  const move = (event: KeyboardEvent) => {
    const target = findTargetIndex(event.key, keys.indexOf(active), keys.length)
    const next = target === null ? undefined : keys[target]
    if (next === undefined) return
    event.preventDefault()
    selectTab(next)
  }
  const others = items.filter(({ key }) => leftOut.has(key))
  return (
    <div className="tabs">
      <div className="tabs-row">
        <div ref={bar} className="tabs-bar" style={{ gap }}>
          <div role="tablist" aria-label={label} className="tabs-list">
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                role="tab"
                id={`${id}-${item.key}`}
                data-left-out={leftOut.has(item.key) || undefined}
                aria-selected={item.key === active}
                aria-controls={`${id}-${item.key}-panel`}
                tabIndex={item.key === active ? 0 : -1}
                onClick={() => onChange(item.key)}
                onKeyDown={move}
                {...(item.problems ? {} : splitLabel(item.label, getTabFigure(item)).whole)}
              >
                <TabLabel item={item} name={item.problems ? item.label : splitLabel(item.label).text} />
              </button>
            ))}
          </div>
          <MoreTabs
            tabs={others.map((item) => ({ key: item.key, label: <TabLabel item={item} name={item.label} /> }))}
            problems={others.reduce((sum, { problems = 0 }) => sum + problems, 0)}
            onChoose={selectTab}
          />
        </div>
        {extra !== undefined && <div className="tabs-extra">{extra}</div>}
      </div>
      <TabPanels id={id} items={items} active={active} />
    </div>
  )
}

/** Returns the index of the tab to which a key leads; null for other keys. */
function findTargetIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
