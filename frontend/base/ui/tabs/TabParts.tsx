import { type ReactNode, useEffect, useState } from 'react'
import type { Total } from '#resources/core/answers/answers.ts'
import { useNumbers } from '../../i18n/numbers.ts'
import { TabProblems } from './TabProblems.tsx'

export interface TabItem {
  readonly key: string
  readonly label: string
  /** Heading under which the tab is listed at the side. Either all tabs of a record have a heading or none has. */
  readonly section?: string
  /** Number of problems in the tab's input. */
  readonly problems?: number
  /** Number of rows. Null while unknown, with space reserved for the number. Absent if the tab has no count. */
  readonly count?: Total | null
  readonly children: ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly active: string
  readonly onChange: (key: string) => void
  /** Buttons at the end of the bar. The tabs get the remaining width. */
  readonly extra?: ReactNode
}

/** Returns a function that formats the count of a tab. It returns an empty text for 0 and while the count is unknown. */
export function useTabFigure() {
  const numbers = useNumbers()
  return ({ count }: TabItem) => (count == null || count.count === 0 ? '' : `${numbers.format(count.count)}${count.isCapped ? '+' : ''}`)
}

/** Name of a tab with its problems and its count. */
export function TabLabel({ item, name }: { readonly item: TabItem; readonly name: string }) {
  const getTabFigure = useTabFigure()
  return (
    <>
      <TabProblems name={name} count={item.problems ?? 0} />
      {item.count !== undefined && (
        <>
          {' '}
          <span
            className="tab-count"
            data-none={item.count === null || item.count.count === 0 || undefined}
            data-zero={item.count?.count === 0 || undefined}
          >
            {getTabFigure(item)}
          </span>
        </>
      )}
    </>
  )
}

interface TabPanelsProps {
  /** Prefix of the ids of the tabs and panels. */
  readonly id: string
  readonly items: readonly TabItem[]
  readonly active: string
  /** True if the panel needs its own accessible name, because no tab is drawn that could name it. */
  readonly isNamed?: boolean
}

/** Panels of tabs. A tab keeps its content after the user has opened it once. */
export function TabPanels({ id, items, active, isNamed = false }: TabPanelsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([active]))
  useEffect(() => setOpened((before) => (before.has(active) ? before : new Set([...before, active]))), [active])
  return items.map((item) => (
    <div
      key={item.key}
      role={isNamed ? 'region' : 'tabpanel'}
      id={`${id}-${item.key}-panel`}
      {...(isNamed ? { 'aria-label': item.label } : { 'aria-labelledby': `${id}-${item.key}` })}
      hidden={item.key !== active}
    >
      {(item.key === active || opened.has(item.key)) && item.children}
    </div>
  ))
}
