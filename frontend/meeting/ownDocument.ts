import { ownDocument } from '../base/ownDocument.ts'

/** Camera and microphone are open to the documents of meetings alone. */
export const { enter: enterOwnDocument, leave: leaveOwnDocument } = ownDocument((path) => /^\/crm\/(?:my\/)?meeting(?:\/|$)/.test(path))
