import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { accessCalls } from '#resources/organisation/accessCalls.ts'
import type { SignatureAnswer } from '#resources/organisation/signatureAnswers.ts'
import { notFound } from '../common/errors.ts'
import type { Run } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'

export { isSignatureFault, verifySignatures } from './verify.ts'

const signed: ReadonlySet<string> = new Set(
  (resources as readonly ResourceDefinition[])
    .filter(({ fields }) => Object.values(transitionsOf(fields)).some(({ signature }) => signature !== undefined))
    .map(({ name }) => name),
)

/** Returns the signatures of a record to users who may read it: `GET signatures/{resource}/{id}`. @throws notFound */
export async function readSignatures({
  caller,
  studydesk,
  params: { resource, id },
}: DeclaredRequest<(typeof accessCalls)['signatures']>): Promise<readonly SignatureAnswer[]> {
  if (!signed.has(resource)) throw notFound()
  await studydesk.engine.read(caller, resource as ResourceName, id)
  return studydesk.engine.work(caller, ({ run }) => signaturesOf(run, caller.orgId, id))
}

/** The signatures of a record, in the order of signing. */
export async function signaturesOf(run: Run, orgId: string, recordId: string): Promise<readonly SignatureAnswer[]> {
  const { rows } = await run({
    text: `select id::text, transition, user_id::text as "userId", printed_name as "printedName",
        to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "signedAt", encode(hash, 'hex') as hash
      from record_signature where org_id = $1 and record_id = $2 order by signed_at, id`,
    values: [orgId, recordId],
  })
  return rows as unknown as readonly SignatureAnswer[]
}
