import type { Domain } from '../../engine/types.ts'
import { attachmentHooks } from './attachmentHooks.ts'

/** Files of participants, their versions, and the agreements to contact among them. */
export const attachmentsDomain: Domain = { hooks: { attachment: attachmentHooks } }
