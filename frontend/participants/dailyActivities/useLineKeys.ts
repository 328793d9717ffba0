import { type RefObject, useEffect } from 'react'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { linesOf } from './useFocusOnLine.ts'

const controls = 'button, a'

/**
 * Adds keyboard control to the lines of a day. The arrow keys move to the same control of the next or previous line; j and k do so from
 * anywhere on the page. Enter opens the record, and m or the menu key opens the states of the line.
 */
export function useLineKeys(list: RefObject<HTMLElement | null>): void {
  const move = (direction: 1 | -1): boolean => {
    const lines = linesOf(list.current)
    const line = lineOf(document.activeElement)
    const index = line === null ? -1 : lines.indexOf(line)
    const next = index < 0 ? (direction === 1 ? lines[0] : lines.at(-1)) : lines[index + direction]
    const target = next === undefined ? null : (findSameControl(line, next) ?? next.querySelector<HTMLElement>(controls))
    target?.focus()
    return target !== null
  }
  const openStates = (): boolean => {
    const states = lineOf(document.activeElement)?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null
    states?.focus()
    states?.click()
    return states !== null
  }
  useShortcuts([
    { keys: 'j', label: 'common:list.keys.next', run: () => void move(1) },
    { keys: 'k', label: 'common:list.keys.previous', run: () => void move(-1) },
    { keys: 'm', label: 'dailyActivities:keys.state', run: () => void openStates() },
  ])
  useEffect(() => {
    const { current } = list
    const handleKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || lineOf(document.activeElement) === null) return
      const isHandled =
        event.key === 'ArrowDown' ? move(1) : event.key === 'ArrowUp' ? move(-1) : event.key === 'ContextMenu' ? openStates() : false
      if (isHandled) event.preventDefault()
    }
    current?.addEventListener('keydown', handleKey)
    return () => current?.removeEventListener('keydown', handleKey)
  })
}

const lineOf = (element: Element | null): HTMLLIElement | null => element?.closest<HTMLLIElement>('li.activity-line') ?? null

/** Returns the control of another line that corresponds to the focused control: both are in elements with the same class. */
function findSameControl(line: HTMLLIElement | null, other: HTMLLIElement): HTMLElement | null {
  const slot = [...(line?.children ?? [])].findIndex((child) => child.contains(document.activeElement))
  const className = line?.children[slot]?.className
  return className === undefined || className === '' ? null : other.querySelector<HTMLElement>(`.${className} :is(${controls})`)
}
