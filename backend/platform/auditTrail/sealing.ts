import { log, traceOf } from '../common/log.ts'
import type { Database } from '../database/types.ts'
import { listOrganisationsToSeal, sealBatch, TransactionsRewound } from './seal.ts'

/** Milliseconds between an event and its seal, and pause after a failure. */
const interval = 2_000
const intervalAfterFailure = 30_000

/**
 * Seals new audit events every two seconds until closed. Every node does this; the nodes take turns for each organisation. Failures are
 * logged and retried, and one organisation's failure does not stop the others.
 */
export function startSealing({ database }: { readonly database: Database }): { close(): Promise<void> } {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let sealing: Promise<void> = Promise.resolve()

  const schedule = (delay: number): void => {
    if (isClosed) return
    timer = setTimeout(() => {
      sealing = sealAll(database, () => isClosed).then((failures) => schedule(failures === 0 ? interval : intervalAfterFailure))
    }, delay).unref()
  }
  schedule(interval)

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await sealing
    },
  }
}

/** @returns number of organisations that could not be sealed */
export async function sealAll(database: Database, shouldStop: () => boolean = () => false): Promise<number> {
  try {
    let failures = 0
    for (const orgId of await listOrganisationsToSeal(database)) {
      if (!(await sealWaiting(database, orgId, shouldStop))) failures += 1
    }
    return failures
  } catch (error) {
    log.error('Audit events could not be sealed', traceOf(error))
    return 1
  }
}

async function sealWaiting(database: Database, orgId: string, shouldStop: () => boolean): Promise<boolean> {
  try {
    while (!shouldStop() && (await sealBatch(database, orgId)));
    return true
  } catch (error) {
    const message = error instanceof TransactionsRewound ? error.message : 'Audit events of an organisation could not be sealed'
    log.error(message, { orgId, ...traceOf(error) })
    return false
  }
}
