import type { Tab } from './resource.ts'

/** Returns the tabs of a form. Leaves out tabs that replace others, because only the detail view shows them. Pure. */
export const tabsOfForm = (tabs: readonly Tab[]): readonly Tab[] => tabs.filter(({ replaces }) => replaces === undefined)

/** Returns the tabs of a detail view: all tabs except those that another tab replaces. Pure. */
export function tabsOfDetail(tabs: readonly Tab[]): readonly Tab[] {
  const replacedKeys = new Set(tabs.flatMap(({ replaces = [] }) => replaces))
  return tabs.filter(({ key }) => !replacedKeys.has(key))
}
