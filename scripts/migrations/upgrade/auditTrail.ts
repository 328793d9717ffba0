import { verifyAudit } from '../../../backend/organisation/audit/verify.ts'
import { sealAll } from '../../../backend/platform/auditTrail/sealing.ts'
import { createDatabase } from '../../../backend/platform/database/pool.ts'
import type { Database } from '../../../backend/platform/database/types.ts'

/** Seals the events of the audit trail, as the nodes of an earlier release did, and verifies all seals. @returns problems */
export const sealAndVerify = (address: string): Promise<readonly string[]> =>
  withDatabase(address, async (database) => {
    const failures = await sealAll(database)
    const { fault, organisations } = await verifyAudit(database)
    return [
      ...(failures > 0 ? ['audit events could not be sealed'] : []),
      ...(fault === null ? [] : [`audit trail: ${fault.fault} in seal ${fault.seal}`]),
      ...organisations
        .filter(({ seals, events, waiting }) => seals === 0 || events === 0 || waiting > 0)
        .map(({ orgId }) => `audit trail: ${orgId} is not sealed`),
    ]
  })

async function withDatabase<Result>(address: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await createDatabase({ address, connections: 2, observer: { slowMilliseconds: 60_000, onSlow: () => undefined } })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
