import { nctIdOf } from '#resources/nctId.ts'
import { registryStatuses } from '#resources/registryStatuses.ts'
import type { ResourceInput } from '#resources/rows.ts'
import { systemCaller } from '../caller.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { ApplicationError } from '../errors.ts'
import { readStudy } from './readStudy.ts'

export const refreshStatusesTask = 'refreshRegistryStatuses'

/** Studies that are read in one night, those of which nothing is known yet first. */
const mostRead = 500

interface Row {
  readonly id: string
  readonly trialId: string | null
  readonly alternativeTrialId: string | null
  readonly registryStatus: string | null
}

/**
 * Reads what the public registry says of each study that goes on and has a number there, so that one that is terminated there is told here. A study that
 * the registry does not know, or tells in a way that cannot be read, keeps what was known of it.
 * @throws ApplicationError RegistryAway, to be tried again
 */
export async function refreshStatuses({ orgId, studydesk }: RunningJob): Promise<void> {
  const [answer] = await studydesk.database.batch(orgId, [{ text: studiesUnderWay, values: [orgId, mostRead] }])
  const caller = systemCaller({ orgId, zones: await studydesk.access.zonesOf(orgId), job: refreshStatusesTask })
  for (const row of (answer?.rows ?? []) as unknown as readonly Row[]) {
    const nctId = nctIdOf(row)
    if (nctId === null) continue
    const said = await statusOf(studydesk.config, nctId)
    const registryStatus = registryStatuses.find((status) => status === said)
    if (registryStatus === undefined || registryStatus === row.registryStatus) continue
    const changes: ResourceInput<'study'> = { registryStatus }
    await studydesk.engine.work(caller, (work) => work.trusted.update('study', row.id, changes))
  }
}

async function statusOf(config: RunningJob['studydesk']['config'], nctId: string): Promise<string | null> {
  try {
    return (await readStudy(config, nctId)).currentStatus
  } catch (error) {
    if (error instanceof ApplicationError && error.errorCode !== 'RegistryAway') return null
    throw error
  }
}

const studiesUnderWay = String.raw`select id::text, trial_id as "trialId", alternative_trial_id as "alternativeTrialId", registry_status as "registryStatus"
  from study where org_id = $1 and deleted_at is null and status in ('DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD')
    and (trial_id ~* '^NCT\d{8}$' or alternative_trial_id ~* '^NCT\d{8}$')
  order by registry_status is not null, id limit $2`
