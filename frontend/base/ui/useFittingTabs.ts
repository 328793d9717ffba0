import { type RefObject, useLayoutEffect, useState } from 'react'
import { useOnChange } from '../useOnChange.ts'
import { fitTabs } from './fittingTabs.ts'

interface Measured {
  readonly widths: readonly number[]
  readonly width: number
  readonly more: number
}

/** Nothing is measured yet. */
const boundless: Measured = { widths: [], width: Number.POSITIVE_INFINITY, more: 0 }

/**
 * How far apart the tabs of a bar stand and which of them have no room in it, measured anew as it, a tab's words or its figure change. What is left
 * out is not seen, but keeps its width.
 * @param bar holds the list of tabs, then the button behind which the others are
 */
export function useFittingTabs(
  bar: RefObject<HTMLElement | null>,
  keys: readonly string[],
  active: string,
): { readonly gap: number; readonly leftOut: ReadonlySet<string> } {
  const [measured, setMeasured] = useState(boundless)
  const all = keys.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is wider than it was, and other tabs are other elements
  useLayoutEffect(() => {
    setMeasured((before) => measure(bar.current) ?? before)
  }, [bar, active, all])
  // Other tabs are other elements.
  useOnChange(all, () => {
    const { current } = bar
    if (current === null) return
    const observer = new ResizeObserver(() => setMeasured((before) => measure(current) ?? before))
    for (const each of [current, ...tabsIn(current), ...moreOf(current)]) observer.observe(each)
    return () => observer.disconnect()
  })
  const { gap, leftOut } = fitTabs(measured.widths, keys.indexOf(active), measured)
  return { gap, leftOut: new Set(leftOut.flatMap((place) => keys[place] ?? [])) }
}

const tabsIn = (bar: HTMLElement): readonly Element[] => [...(bar.firstElementChild?.children ?? [])]
const moreOf = (bar: HTMLElement): readonly Element[] => [...bar.children].slice(1)

/** Null as long as it is not drawn. */
function measure(bar: HTMLElement | null): Measured | null {
  if (bar === null || bar.clientWidth === 0) return null
  // Whole pixels would be less than is needed.
  const widthOf = (element: Element) => element.getBoundingClientRect().width
  return { widths: tabsIn(bar).map(widthOf), width: widthOf(bar), more: moreOf(bar).reduce((sum, each) => sum + widthOf(each), 0) }
}
