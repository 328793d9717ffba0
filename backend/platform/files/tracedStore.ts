import { traceService } from '../integrations/traceService.ts'
import type { FileStore } from './store.ts'

/** Traces the operations of a store, without the locations of files. Reading ends with the start of the content. */
export const traceStore = (store: FileStore): FileStore => ({
  put: (...input) => traceService('files', 'put', () => store.put(...input)),
  take: (...input) => traceService('files', 'take', () => store.take(...input)),
  has: (...input) => traceService('files', 'find', () => store.has(...input)),
  read: (...input) => traceService('files', 'read', () => store.read(...input)),
  remove: (...input) => traceService('files', 'remove', () => store.remove(...input)),
})
