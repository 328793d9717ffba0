import { parseArgs } from 'node:util'
import { hasRoot, verifyAudit } from '../backend/organisation/audit/verify.ts'
import { type Config, readConfig } from '../backend/platform/config/config.ts'
import { openDatabase } from '../backend/platform/database/index.ts'
import type { Database } from '../backend/platform/database/types.ts'
import { openStore } from '../backend/platform/files/disk.ts'
import { isSignatureFault, verifySignatures } from '../backend/platform/signatures/verify.ts'
import { problemTexts } from '../backend/reports/studyArchive/verify/problems.ts'
import { verifyArchive } from '../backend/reports/studyArchive/verify/verifyArchive.ts'

/**
 * `npm run audit:verify`: reports the first event, seal or signature that fails verification and exits with 1. Otherwise it prints the
 * number of checked items and the last root of each organization. `--expect ROOT`, which can be repeated: a root from an earlier run must
 * still exist. Only this detects a history that lost its newest seals, because the rest still verifies.
 * `--archive FILE` checks a study archive instead, without a database, and names every difference.
 */
const explanations = {
  sealMissing: 'is missing',
  sealChanged: 'was changed',
  eventMissing: 'is missing',
  eventChanged: 'was changed',
  eventInserted: 'was inserted after its time',
  signatureMissing: 'lost a signature that its history records',
  signatureChanged: 'was changed, or moved to another record',
  signedChanged: 'does not match the record, which was changed',
  signedFileChanged: 'does not match its file, which was changed',
  signedFormChanged: 'does not match its form, which was changed',
  signedAnswersChanged: 'does not match the answers of its form, which were changed',
  recordChanged: 'differs from its history',
  copyChanged: 'has a copy that was changed',
}

const { expect: expected = [], archive } = parseArgs({
  options: { expect: { type: 'string', multiple: true }, archive: { type: 'string' } },
}).values
if (archive === undefined) await verifyInstallation()
else process.exitCode = (await reportArchive(archive)) ? 0 : 1

/** Checks the audit trail and the signatures of all organizations in the database. */
async function verifyInstallation(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const { organisations, fault } = await verifyAudit(database)
    for (const { orgId, seals, events, waiting, root } of organisations) {
      console.log(`Organisation ${orgId}: ${events} events in ${seals} valid seals, ${waiting} not sealed yet. Root ${root}`)
    }
    const orgIds = organisations.map(({ orgId }) => orgId)
    const unsound = fault === null && (await reportWrongSignatures({ config, database }, orgIds))
    const lostRoots = await findMissingRoots(database)
    for (const root of lostRoots) console.error(`No seal has the root ${root}: the end of the history is missing.`)
    if (lostRoots.length > 0) process.exitCode = 1
    if (unsound) process.exitCode = 1
    if (fault === null && lostRoots.length === 0 && !unsound) {
      console.log('The audit history is intact.')
    } else if (fault !== null) {
      const faultLocation = fault.event === undefined ? `Seal ${fault.seal}` : `Event ${fault.event} of seal ${fault.seal}`
      console.error(`Organisation ${fault.orgId}: ${faultLocation} ${explanations[fault.fault]}.`)
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
}

/** Checks a study archive offline, and reports each difference. @returns true if there is none */
async function reportArchive(path: string): Promise<boolean> {
  const { problems, checked, sha256, lastRoot } = await verifyArchive(path)
  for (const { code, subject } of problems) console.error(`${subject} ${problemTexts[code]}.`)
  const { files, events, eventsWithheld, eventsNotSealed, seals, signatures } = checked
  console.log(`SHA-256 of the archive: ${sha256}. Compare it with the export event of the installation.`)
  console.log(`Last root of the organization: ${lastRoot ?? 'none'}. Check it there by --expect.`)
  console.log(
    `${files} files, ${events} events (${eventsWithheld} by hash only, ${eventsNotSealed} not sealed yet) in ${seals} seals, ${signatures} signatures.`,
  )
  if (problems.length === 0) console.log('The archive is intact.')
  return problems.length === 0
}

async function findMissingRoots(database: Database): Promise<readonly string[]> {
  const missingLists = await Promise.all(expected.map(async (root) => ((await hasRoot(database, root)) ? [] : [root])))
  return missingLists.flat()
}

/** Reports invalid signatures. @returns true if at least one signature is invalid */
async function reportWrongSignatures(
  { config, database }: { readonly config: Config; readonly database: Database },
  orgIds: readonly string[],
): Promise<boolean> {
  const store = await openStore(config)
  let isWrong = false
  for (const orgId of orgIds) {
    const verification = await verifySignatures(database, store, orgId)
    if (isSignatureFault(verification)) {
      isWrong = true
      const signatureLocation =
        verification.signature === null
          ? `Record ${verification.record}`
          : `Signature ${verification.signature} of record ${verification.record}`
      console.error(`Organisation ${orgId}: ${signatureLocation} ${explanations[verification.fault]}.`)
    } else console.log(`Organisation ${orgId}: ${verification.signatures} signatures are valid.`)
  }
  return isWrong
}
