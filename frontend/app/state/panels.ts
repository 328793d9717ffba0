import { createStore, useStore } from '../../base/store.ts'

/** Panels that open over any screen, by a shortcut, from the user menu or from the palette. Only one is open at a time. */
export type PanelName = 'palette' | 'shortcuts' | 'feedback' | 'tour' | 'pageTour' | 'changePassword' | 'editProfile'

const open = createStore<PanelName | null>(null)

export const openPanel = (name: PanelName): void => open.set(name)
export const closePanel = (): void => open.set(null)
export const useOpenPanel = (): PanelName | null => useStore(open)
