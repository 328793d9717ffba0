import { type RefObject, useEffect } from 'react'
import { useMoreBeside } from './useMoreBeside.ts'

/**
 * A bar of tabs that scrolls sideways where it has no room: the current tab is in sight, and the bar says where there are more.
 * @param current changes with the tab
 */
export function useTabBar<Kind extends HTMLElement>(current: string): RefObject<Kind | null> {
  const bar = useMoreBeside<Kind>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar stays, its current tab is another
  useEffect(() => {
    const { current: element } = bar
    const tab = element?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (element !== null) element.scrollTo({ left: (tab?.offsetLeft ?? 0) - element.clientWidth / 3 })
  }, [current])
  return bar
}
