import type { Domain } from '../../engine/types.ts'
import { exportCalls } from './exportCalls.ts'
import { historyCalls } from './historyCalls.ts'
import { readerCalls } from './readerCalls.ts'
import { sealCalls } from './sealCalls.ts'
import { unlockCalls } from './unlockCalls.ts'
import { valueCalls } from './valueCalls.ts'
import { verify, verifyTask } from './verification.ts'

export { auditInsert } from './insert.ts'
export { startSealing } from './sealing.ts'
export { verifyAudit } from './verify.ts'

/** The history of an organisation as its auditors see it. */
export const auditDomain: Domain = {
  calls: [...historyCalls, ...exportCalls, ...readerCalls, ...unlockCalls, ...sealCalls, ...valueCalls],
  tasks: { [verifyTask]: verify },
  schedules: { [verifyTask]: { cron: '40 2 * * *' } },
}
