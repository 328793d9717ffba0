import { verifyAudit } from '../backend/access/audit/verify.ts'
import { readConfig } from '../backend/config.ts'
import { openDatabase } from '../backend/database/index.ts'

/** `npm run audit:verify`: names the first event or seal that does not fit and exits with 1; else counts what was checked. */
const explanations = {
  sealMissing: 'is missing',
  sealChanged: 'was changed',
  eventMissing: 'is missing',
  eventChanged: 'was changed',
  eventInserted: 'was inserted after its time',
}

const database = await openDatabase(readConfig(process.env))
try {
  const { organisations, fault } = await verifyAudit(database)
  for (const { orgId, seals, events, waiting, root } of organisations) {
    console.log(`Organisation ${orgId}: ${events} events in ${seals} seals fit, ${waiting} wait for their seal. Root ${root}`)
  }
  if (fault === null) {
    console.log('The audit history is whole.')
  } else {
    const place = fault.event === undefined ? `Seal ${fault.seal}` : `Event ${fault.event} of seal ${fault.seal}`
    console.error(`Organisation ${fault.orgId}: ${place} ${explanations[fault.fault]}.`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
