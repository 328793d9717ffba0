import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Config } from '../config.ts'
import type { Run } from '../database/types.ts'
import type { DomainHooks, Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { namesPrivateHost } from './guard.ts'
import { forgetWebhooks } from './memory.ts'
import { deliverTask } from './queue.ts'

/** Characters: shorter ones can be guessed from one signed message. */
const shortestSecret = 16
/** Of an organisation: each adds to every write of its resource. */
const mostWebhooks = 200

const known: ReadonlySet<string> = new Set(
  (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => name),
)

/** What a declaration cannot say of webhooks: that the resource exists, and that the address may be called. */
export const webhookHooks: DomainHooks = {
  webhook: {
    beforeWrite: ({ action, input, studydesk }) => {
      if (action === 'create' || action === 'update') check(input, studydesk.config)
      return undefined
    },
    afterWrite: async ({ action, caller, studydesk: { database }, run }) => {
      if (action === 'create' || action === 'restore') await refuseTooMany(caller.orgId, run)
      await run(database.notifyStatement('webhooks', { orgId: caller.orgId }))
    },
    afterCommit: ({ caller, studydesk }) => forgetWebhooks(studydesk.database, caller.orgId),
  },
  webhookDelivery: {
    /** Sent again, it begins anew. */
    beforeWrite: ({ action }) => (action === 'transition' ? { attempts: 0, responseStatus: null, problem: null } : undefined),
    onTransition: async ({ caller: { orgId }, after, studydesk, run }) => {
      const { id } = after
      await run(studydesk.jobs.statement({ task: deliverTask, orgId, payload: { deliveryIds: [id] }, key: `webhookDelivery ${id}` }))
    },
  },
}

async function refuseTooMany(orgId: string, run: Run): Promise<void> {
  const { rows } = await run({
    text: 'select count(*)::int as count from webhook where org_id = $1 and deleted_at is null',
    values: [orgId],
  })
  if (rows[0]?.count > mostWebhooks) throw conflict('TooManyWebhooks', { details: { max: mostWebhooks } })
}

function check({ resource, address, secret }: Write<ResourceRow['webhook']>['input'], { webhooks }: Config): void {
  const problems = [
    typeof resource === 'string' && !known.has(resource) ? [{ path: 'resource', code: 'unknownResource' }] : [],
    typeof secret === 'string' && secret.length < shortestSecret
      ? [{ path: 'secret', code: 'tooShort', details: { min: shortestSecret } }]
      : [],
    typeof address === 'string' && !webhooks.allowPrivate ? addressProblems(address) : [],
  ].flat()
  if (problems.length > 0) throw invalid(problems)
}

/** Addresses that are none are the field's own to refuse. */
function addressProblems(address: string) {
  if (!URL.canParse(address)) return []
  if (namesPrivateHost(address)) return [{ path: 'address', code: 'addressRefused' }]
  return new URL(address).protocol === 'https:' ? [] : [{ path: 'address', code: 'httpsNeeded' }]
}
