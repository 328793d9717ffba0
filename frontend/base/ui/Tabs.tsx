import './tabs.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Total } from '#resources/core/answers.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTabBar } from './useTabBar.ts'

interface TabItem {
  readonly key: string
  readonly label: ReactNode
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
 * Tabs that scroll sideways where they have no room. The library's hide the rest behind a button inside the tab list,
 * which assistive technology does not expect there. A tab that was opened once keeps what it shows.
 */
export function Tabs({ label, items, active, onChange }: TabsProps) {
  const id = useId()
  const numbers = useNumbers()
  const bar = useTabBar<HTMLDivElement>(active)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([active]))
  useEffect(() => setOpened((before) => (before.has(active) ? before : new Set([...before, active]))), [active])

  const move = (event: KeyboardEvent) => {
    const target = keyTarget(
      event.key,
      items.findIndex(({ key }) => key === active),
      items.length,
    )
    const next = target === null ? undefined : items[target]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.key)
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  const figureOf = ({ count }: TabItem) => (count == null ? '' : `${numbers.format(count.count)}${count.isCapped ? '+' : ''}`)
  return (
    <div className="tabs">
      <div ref={bar} role="tablist" aria-label={label} className="tabs-bar">
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            data-tab={item.key}
            aria-selected={item.key === active}
            aria-controls={`${id}-${item.key}-panel`}
            tabIndex={item.key === active ? 0 : -1}
            onClick={() => onChange(item.key)}
            onKeyDown={move}
            {...(typeof item.label === 'string' ? shortLabel(item.label, figureOf(item)).whole : {})}
          >
            {typeof item.label === 'string' ? shortLabel(item.label).text : item.label}
            {item.count !== undefined && (
              <>
                {' '}
                <span className="tab-count">{figureOf(item)}</span>
              </>
            )}
          </button>
        ))}
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
