import type { Domain } from '../../platform/engine/types.ts'
import { documentCalls } from './calls.ts'
import { copyIntoFolder } from './copyFolder.ts'
import { documentHooks, folderHooks } from './hooks.ts'
import { readText, readTextTask } from './readText.ts'

/**
 * Domain of the document libraries of the organisation and of studies. Specification 1, sections 5 and 8, and 2, section 7, "Files and
 * resource library".
 */
export const documentsDomain: Domain = {
  hooks: { libraryFolder: folderHooks, document: documentHooks },
  calls: documentCalls,
  taskKinds: { FOLDER_COPY: { makes: 'document', step: copyIntoFolder, together: 1 } },
  tasks: { [readTextTask]: readText },
  schedules: { [readTextTask]: { everyMinutes: 10 } },
}
