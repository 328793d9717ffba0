import type { Domain } from '../../platform/engine/types.ts'
import { attachmentHooks } from './attachmentHooks.ts'

/** Domain of participants' files, their versions, and agreements to contact. */
export const attachmentsDomain: Domain = { hooks: { attachment: attachmentHooks } }
