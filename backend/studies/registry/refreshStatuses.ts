import type { ResourceInput } from '#resources/core/rows.ts'
import { nctIdOf } from '#resources/studies/nctId.ts'
import { registryStatuses } from '#resources/studies/registryStatuses.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import { ApplicationError } from '../../platform/common/errors.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { readStudy } from './readStudy.ts'

export const refreshStatusesTask = 'refreshRegistryStatuses'

/** Maximum number of studies that are read per night. Studies without a status come first. */
const mostRead = 500

interface Row {
  readonly id: string
  readonly trialId: string | null
  readonly alternativeTrialId: string | null
  readonly registryStatus: string | null
}

/**
 * Reads the registry status of each study in progress that has a registry number. Users then see in this product that the registry
 * reports a termination. A study that is missing or cannot be read keeps its last status.
 * @throws ApplicationError RegistryAway, so that the job is retried
 */
export async function refreshStatuses({ orgId, studydesk }: RunningJob): Promise<void> {
  const [answer] = await studydesk.database.batch(orgId, [{ text: studiesInProgress, values: [orgId, mostRead] }])
  const caller = createSystemCaller({ orgId, zones: await studydesk.access.zonesOf(orgId), job: refreshStatusesTask })
  for (const row of (answer?.rows ?? []) as unknown as readonly Row[]) {
    const nctId = nctIdOf(row)
    if (nctId === null) continue
    const message = await statusOf(studydesk.config, nctId)
    const registryStatus = registryStatuses.find((status) => status === message)
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

const studiesInProgress = String.raw`select id::text, trial_id as "trialId", alternative_trial_id as "alternativeTrialId", registry_status as "registryStatus"
  from study where org_id = $1 and deleted_at is null and status in ('DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD')
    and (trial_id ~* '^NCT\d{8}$' or alternative_trial_id ~* '^NCT\d{8}$')
  order by registry_status is not null, id limit $2`
