import { parseArgs } from 'node:util'
import { hasRoot, verifyAudit } from '../backend/audit/verify.ts'
import { readConfig } from '../backend/config.ts'
import { openDatabase } from '../backend/database/index.ts'
import { openStore } from '../backend/files/disk.ts'
import { isSignatureFault, verifySignatures } from '../backend/signatures/verify.ts'

/**
 * `npm run audit:verify`: names the first event, seal or signature that does not fit and exits with 1; else counts what was checked, with
 * each organisation's last root. `--expect ROOT`, as often as wanted: a root that was printed before must still be there. A history that
 * lost its newest seals fits by itself, and shows only so.
 */
const explanations = {
  sealMissing: 'is missing',
  sealChanged: 'was changed',
  eventMissing: 'is missing',
  eventChanged: 'was changed',
  eventInserted: 'was inserted after its time',
  signatureMissing: 'lost a signature of which its history tells',
  signatureChanged: 'was changed, or moved to another record',
  signedChanged: 'does not fit the record, which was changed',
  signedFileChanged: 'does not fit its file, which was changed',
  signedFormChanged: 'does not fit its form, which was changed',
  signedAnswersChanged: 'does not fit the answers of its form, which were changed',
  recordChanged: 'does not say what its history says',
  copyChanged: 'has a copy that was changed',
}

const { expect: expected = [] } = parseArgs({ options: { expect: { type: 'string', multiple: true } } }).values
const config = readConfig(process.env)
const database = await openDatabase(config)
try {
  const { organisations, fault } = await verifyAudit(database)
  for (const { orgId, seals, events, waiting, root } of organisations) {
    console.log(`Organisation ${orgId}: ${events} events in ${seals} seals fit, ${waiting} wait for their seal. Root ${root}`)
  }
  const unsound = fault === null && (await wrongSignatures(organisations.map(({ orgId }) => orgId)))
  const lost = await missingRoots()
  for (const root of lost) console.error(`No seal has the root ${root}: the history has lost its end.`)
  if (lost.length > 0) process.exitCode = 1
  if (unsound) process.exitCode = 1
  if (fault === null && lost.length === 0 && !unsound) {
    console.log('The audit history is whole.')
  } else if (fault !== null) {
    const place = fault.event === undefined ? `Seal ${fault.seal}` : `Event ${fault.event} of seal ${fault.seal}`
    console.error(`Organisation ${fault.orgId}: ${place} ${explanations[fault.fault]}.`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}

async function missingRoots(): Promise<readonly string[]> {
  const found = await Promise.all(expected.map(async (root) => ((await hasRoot(database, root)) ? [] : [root])))
  return found.flat()
}

/** Says what is wrong with signatures. @returns whether anything is */
async function wrongSignatures(orgIds: readonly string[]): Promise<boolean> {
  const store = await openStore(config)
  let isWrong = false
  for (const orgId of orgIds) {
    const verified = await verifySignatures(database, store, orgId)
    if (isSignatureFault(verified)) {
      isWrong = true
      const place =
        verified.signature === null ? `Record ${verified.record}` : `Signature ${verified.signature} of record ${verified.record}`
      console.error(`Organisation ${orgId}: ${place} ${explanations[verified.fault]}.`)
    } else console.log(`Organisation ${orgId}: ${verified.signatures} signatures fit.`)
  }
  return isWrong
}
