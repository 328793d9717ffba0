import './tabs.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Total } from '#resources/core/answers.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { MoreTabs } from './MoreTabs.tsx'
import { TabProblems } from './TabProblems.tsx'
import { useFittingTabs } from './useFittingTabs.ts'

interface TabItem {
  readonly key: string
  readonly label: string
  /** How many problems there are in it, of what was typed. */
  readonly problems?: number
  /** How many rows it lists; null while nobody knows yet: the figure's place is kept. Absent: it counts nothing. */
  readonly count?: Total | null
  readonly children: ReactNode
}

/** Characters of a tab's label (specification 2, section 9). */
const longestLabel = 20

/** What a tab is called where there is little room: its end is left out, and told by a tooltip and, with its figure, to assistive technology. */
export function shortLabel(
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

interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly active: string
  readonly onChange: (key: string) => void
}

/**
 * Tabs; those that have no room stand in a menu behind them, and the open one among the others. The library's hide the rest behind a button
 * inside the tab list, which assistive technology does not expect there. A tab that was opened once keeps what it shows.
 */
export function Tabs({ label, items, active, onChange }: TabsProps) {
  const id = useId()
  const numbers = useNumbers()
  const bar = useRef<HTMLDivElement>(null)
  const keys = items.map(({ key }) => key)
  const { gap, leftOut } = useFittingTabs(bar, keys, active)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([active]))
  useEffect(() => setOpened((before) => (before.has(active) ? before : new Set([...before, active]))), [active])

  // A tab that has no room can take the focus once it is open, and so in the bar.
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === active) document.getElementById(`${id}-${active}`)?.focus()
    focused.current = null
  }, [id, active])
  const goTo = (key: string) => {
    if (leftOut.has(key)) focused.current = key
    else document.getElementById(`${id}-${key}`)?.focus()
    onChange(key)
  }
  const move = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, keys.indexOf(active), keys.length)
    const next = target === null ? undefined : keys[target]
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }
  const figureOf = ({ count }: TabItem) => (count == null ? '' : `${numbers.format(count.count)}${count.isCapped ? '+' : ''}`)
  const withFigure = (item: TabItem, name: string) => (
    <>
      <TabProblems name={name} count={item.problems ?? 0} />
      {item.count !== undefined && (
        <>
          {' '}
          <span className="tab-count" data-none={item.count === null || item.count.count === 0 || undefined}>
            {figureOf(item)}
          </span>
        </>
      )}
    </>
  )
  const others = items.filter(({ key }) => leftOut.has(key))
  return (
    <div className="tabs">
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
              {...(item.problems ? {} : shortLabel(item.label, figureOf(item)).whole)}
            >
              {withFigure(item, item.problems ? item.label : shortLabel(item.label).text)}
            </button>
          ))}
        </div>
        <MoreTabs
          tabs={others.map((item) => ({ key: item.key, label: withFigure(item, item.label) }))}
          problems={others.reduce((sum, { problems = 0 }) => sum + problems, 0)}
          onChoose={goTo}
        />
      </div>
      {items.map((item) => (
        <div
          key={item.key}
          role="tabpanel"
          id={`${id}-${item.key}-panel`}
          aria-labelledby={`${id}-${item.key}`}
          hidden={item.key !== active}
        >
          {(item.key === active || opened.has(item.key)) && item.children}
        </div>
      ))}
    </div>
  )
}

/** Which tab a key leads to; null for keys that lead to none. */
function keyTarget(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
