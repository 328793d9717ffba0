import { useLocation } from 'react-router'
import type { PageDefinition } from '#resources/core/page.ts'
import { pages } from '#resources/organisation/pages.ts'
import { storeItem, useStoredItem } from '../../base/storedItem.ts'
import { useMedia } from '../../base/theme/useMedia.ts'

const key = 'studydesk.menu'
const closedKey = 'studydesk.menu.closed'

/** Windows below this width show the side menu as icons. The style sheet of the first paint contains the same number. */
const narrowMediaQuery = '(max-width: 1199.98px)'

const widePages = new Set((pages as readonly PageDefinition[]).flatMap(({ path, isWide }) => (isWide === true ? [path] : [])))

/**
 * Returns whether the side menu is folded to its icons, and a function to fold or unfold it. It folds automatically in narrow windows and
 * on wide pages. The user's own choice takes precedence, and this browser stores it.
 */
export function useSideMenu(): { readonly isFolded: boolean; readonly toggle: () => void } {
  const choice = useStoredItem(key)
  const isNarrow = useMedia(narrowMediaQuery)
  const { pathname } = useLocation()
  const isFolded = choice === null ? isNarrow || widePages.has(pathname) : choice === 'folded'
  return { isFolded, toggle: () => storeItem(key, isFolded ? 'open' : 'folded') }
}

/** Returns the groups of the menu that the user has closed, which this browser stores, and a function to open or close a group. */
export function useClosedGroups(): { readonly closed: readonly string[]; readonly toggle: (group: string) => void } {
  const closed = (useStoredItem(closedKey) ?? '').split(',').filter(Boolean)
  return {
    closed,
    toggle: (group) =>
      storeItem(closedKey, (closed.includes(group) ? closed.filter((each) => each !== group) : [...closed, group]).join(',')),
  }
}
