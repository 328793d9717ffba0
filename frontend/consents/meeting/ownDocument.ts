import { createIsolatedDocument } from '../../base/createIsolatedDocument.ts'

/** Only the documents of meetings may use camera and microphone. */
export const { enter: enterOwnDocument, leave: leaveOwnDocument } = createIsolatedDocument((path) =>
  /^\/crm\/(?:my\/)?meeting(?:\/|$)/.test(path),
)
