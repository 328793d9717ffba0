import type { ResourceDefinition, Tab, TabSection } from './resource.ts'

/** Returns the sections of a tab. Pure. */
export const sectionsOf = (tab: Tab): readonly TabSection[] => ('joins' in tab ? tab.joins : [tab])

/** True if the rows are hidden while the record that their reference `by` names is locked. Pure. */
export const isClosedWithRecord = ({ partOf, restrictedThrough = [] }: ResourceDefinition, by: string): boolean =>
  partOf === by || restrictedThrough.includes(by)
