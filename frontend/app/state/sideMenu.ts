import { storeItem, useStoredItem } from '../../base/storedItem.ts'

const key = 'studydesk.menu'

/** Whether the menu at the side is folded to its icons, which this browser remembers. */
export const useIsMenuFolded = (): boolean => useStoredItem(key) === 'folded'

export const toggleMenu = (): void => storeItem(key, localStorage.getItem(key) === 'folded' ? 'open' : 'folded')
