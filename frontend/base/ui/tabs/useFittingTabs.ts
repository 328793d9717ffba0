import { type RefObject, useLayoutEffect, useState } from 'react'
import { useOnChange } from '../../useOnChange.ts'
import { fitTabs } from './fittingTabs.ts'

interface TabMeasurement {
  readonly widths: readonly number[]
  readonly width: number
  readonly more: number
}

/** State before the first measurement. */
const boundless: TabMeasurement = { widths: [], width: Number.POSITIVE_INFINITY, more: 0 }

/**
 * Returns the gap between the tabs of a bar and the tabs that do not fit. Measures again when the bar, a label or a count changes. A tab
 * that does not fit is invisible but keeps its width.
 * @param bar contains the list of tabs, then the button for the menu of hidden tabs
 */
export function useFittingTabs(
  bar: RefObject<HTMLElement | null>,
  keys: readonly string[],
  active: string,
): { readonly gap: number; readonly leftOut: ReadonlySet<string> } {
  const [measurement, setMeasured] = useState(boundless)
  const allKeys = keys.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is wider than it was, and other tabs are other elements
  useLayoutEffect(() => {
    setMeasured((before) => measure(bar.current) ?? before)
  }, [bar, active, allKeys])
  // Different tabs have different elements, which must be observed again.
  useOnChange(allKeys, () => {
    const { current } = bar
    if (current === null) return
    const observer = new ResizeObserver(() => setMeasured((before) => measure(current) ?? before))
    for (const each of [current, ...tabElementsOf(current), ...listTrailingControls(current)]) observer.observe(each)
    return () => observer.disconnect()
  })
  const { gap, leftOut } = fitTabs(measurement.widths, keys.indexOf(active), measurement)
  return { gap, leftOut: new Set(leftOut.flatMap((index) => keys[index] ?? [])) }
}

const tabElementsOf = (bar: HTMLElement): readonly Element[] => [...(bar.firstElementChild?.children ?? [])]
const listTrailingControls = (bar: HTMLElement): readonly Element[] => [...bar.children].slice(1)

/** Measures the tabs and the bar. Null while the bar is not displayed. */
function measure(bar: HTMLElement | null): TabMeasurement | null {
  if (bar === null || bar.clientWidth === 0) return null
  // Measures fractions of a pixel. Whole pixels would be rounded down and too narrow.
  const widthOf = (element: Element) => element.getBoundingClientRect().width
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(bar)
  const padding = (Number.parseFloat(paddingInlineStart) || 0) + (Number.parseFloat(paddingInlineEnd) || 0)
  return {
    widths: tabElementsOf(bar).map(widthOf),
    width: widthOf(bar) - padding,
    more: listTrailingControls(bar).reduce((sum, each) => sum + widthOf(each), 0),
  }
}
