import type { Domain } from '../engine/types.ts'
import { refuseUnfit } from './refuseUnfit.ts'

/** How people like to look at lists: what the declaration of saved views cannot say. */
export const savedViewsDomain: Domain = {
  hooks: { savedView: { beforeWrite: refuseUnfit } },
}
