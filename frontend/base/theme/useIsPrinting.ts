import { flushSync } from 'react-dom'
import { createStore, useStore } from '../store.ts'

/** True while the browser prints. It becomes true before the browser reads the page, so that rows out of view are printed too. */
export const printingStore = createStore(false)

addEventListener('beforeprint', () => flushSync(() => printingStore.set(true)))
addEventListener('afterprint', () => printingStore.set(false))

/** True while the page prints. */
export const useIsPrinting = (): boolean => useStore(printingStore)
