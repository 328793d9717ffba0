import { relatedRowsOf, type TabSection } from '#resources/core/tabs.ts'
import type { May } from '../base/providers/accessControlProvider.ts'

/** True unless the section lists rows that the user may not list. */
export function isVisibleSection(section: TabSection, may: May): boolean {
  const listed = 'list' in section ? section.list : relatedRowsOf(section)?.of
  return listed === undefined || may(listed, 'list')
}
