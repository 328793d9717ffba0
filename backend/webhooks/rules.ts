import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { DomainHooks, Write, Writing } from '../engine/types.ts'
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
    on: {
      create: [{ check: checkWebhook }, { follow: refuseTooMany }],
      update: { check: checkWebhook },
      restore: { follow: refuseTooMany },
      every: {
        send: ({ caller, studydesk, onceCommitted }) => {
          onceCommitted(({ database }) => forgetWebhooks(database, caller.orgId))
          return [studydesk.database.notifyStatement('webhooks', { orgId: caller.orgId })]
        },
      },
    },
  },
  webhookDelivery: {
    on: {
      transitions: {
        /** Sent again, it begins anew. */
        sendAgain: {
          fill: () => ({ attempts: 0, responseStatus: null, problem: null }),
          send: ({ caller: { orgId }, after: { id }, studydesk }) => [
            studydesk.jobs.statement({ task: deliverTask, orgId, payload: { deliveryIds: [id] }, key: `webhookDelivery ${id}` }),
          ],
        },
      },
    },
  },
}

async function refuseTooMany({ caller: { orgId }, run }: Writing<ResourceRow['webhook']>): Promise<void> {
  const { rows } = await run({
    text: 'select count(*)::int as count from webhook where org_id = $1 and deleted_at is null',
    values: [orgId],
  })
  if (rows[0]?.count > mostWebhooks) throw conflict('TooManyWebhooks', { details: { max: mostWebhooks } })
}

function checkWebhook({ input: { resource, address, secret }, studydesk }: Write<ResourceRow['webhook']>): void {
  const { webhooks } = studydesk.config
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
