import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { fhirTypeOf } from '#resources/fhir/notification.ts'
import { resources } from '#resources/index.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { DomainHooks, Write, WriteContext } from '../../platform/engine/types.ts'
import { hasPrivateHost } from '../../platform/integrations/publicHosts.ts'
import { forgetWebhooks } from './memory.ts'
import { deliverTask } from './queue.ts'

/** Least characters: a shorter secret could be guessed from one signed message. */
const shortestSecret = 16
/** Most webhooks of an organisation: each adds work to every write of its resource. */
const mostWebhooks = 200

const resourceNames: ReadonlySet<string> = new Set(
  (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => name),
)

/** Hooks for rules of webhooks that a declaration cannot express: the resource exists, and the address is allowed. */
export const webhookHooks: DomainHooks = {
  webhook: {
    on: {
      create: [{ check: checkWebhook }, { follow: rejectExcessWebhooks }],
      update: { check: checkWebhook },
      restore: { follow: rejectExcessWebhooks },
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
        /** Queues a delivery that is sent again. */
        sendAgain: {
          send: ({ caller: { orgId }, after: { id }, studydesk }) => [
            studydesk.jobs.statement({ task: deliverTask, orgId, payload: { deliveryIds: [id] }, key: `webhookDelivery ${id}` }),
          ],
        },
      },
    },
  },
}

async function rejectExcessWebhooks({ caller: { orgId }, run }: WriteContext<ResourceRow['webhook']>): Promise<void> {
  const { rows } = await run({
    text: 'select count(*)::int as count from webhook where org_id = $1 and deleted_at is null',
    values: [orgId],
  })
  if (rows[0]?.count > mostWebhooks) throw conflict('TooManyWebhooks', { details: { max: mostWebhooks } })
}

function checkWebhook({ input, before, studydesk }: Write<ResourceRow['webhook']>): void {
  const { resource, address, secret } = input
  const { webhooks } = studydesk.config
  const problems = [
    typeof resource === 'string' && !resourceNames.has(resource) ? [{ path: 'resource', code: 'unknownResource' }] : [],
    hasNoFhirType({ ...before, ...input }) ? [{ path: 'format', code: 'noFhirType' }] : [],
    typeof secret === 'string' && secret.length < shortestSecret
      ? [{ path: 'secret', code: 'tooShort', details: { min: shortestSecret } }]
      : [],
    typeof address === 'string' && !webhooks.allowPrivate ? findAddressProblems(address) : [],
  ].flat()
  if (problems.length > 0) throw invalid(problems)
}

/** True if the FHIR format is selected for a resource without a FHIR type. */
const hasNoFhirType = ({ format, resource }: Readonly<Record<string, unknown>>): boolean =>
  format === 'FHIR' && typeof resource === 'string' && fhirTypeOf(resource) === null

/** Returns the problems of an address. The field itself rejects invalid addresses. */
function findAddressProblems(address: string) {
  if (!URL.canParse(address)) return []
  if (hasPrivateHost(address)) return [{ path: 'address', code: 'addressRefused' }]
  return new URL(address).protocol === 'https:' ? [] : [{ path: 'address', code: 'httpsNeeded' }]
}
