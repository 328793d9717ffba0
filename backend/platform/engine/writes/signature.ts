import { v7 as newId } from 'uuid'
import { purposeOf, type Transition } from '#resources/core/transition.ts'
import { buildSignatureHash, buildSignedContent } from '../../auditTrail/hashed.ts'
import type { AuditEvent } from '../../auditTrail/types.ts'
import { buildSignatureStatement } from '../../auth/signatures.ts'
import { isParticipant } from '../../common/caller.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'

interface Signed {
  readonly id: string
  readonly name: string
  readonly transition: Transition
  /** The id of the fresh sign-in. */
  readonly signature: string
  /** The event of the transition. It records the hash of the signed content. */
  readonly event: AuditEvent
}

/** Uses up the sign-in for a transition, before anything is written. */
export const signInStatement = (
  { table: { model }, caller }: RequestContext,
  { id, name, signature }: Omit<Signed, 'transition' | 'event'>,
): Statement => buildSignatureStatement(caller, { id: signature, purpose: purposeOf(model.name, name), recordId: id })

/** Stores the signed content as it is after the write, and its event: the sealed audit trail protects the signature. */
export function buildSignedStatement(
  { table: { model }, caller }: RequestContext,
  { id, name, transition, signature, event }: Signed,
): Statement {
  const content = buildSignedContent(model.resource, transition.signature?.of ?? [], '"row"')
  return {
    text: `with said as (
        select $1::uuid as org_id, $2::uuid as id, $3::text as resource, "row".id as record_id, $5::text as transition, $6::uuid as user_id,
          concat_ws(' ', signer.first_name, signer.last_name) as printed_name, clock_timestamp() as signed_at, $7::uuid as sign_in_id,
          ${content} as content
        from ${model.quotedTable} "row" join ${isParticipant(caller) ? 'participant' : '"user"'} signer on signer.org_id = $1 and signer.id = $6 where "row".org_id = $1 and "row".id = $4
      ), signed as (
        insert into record_signature (org_id, id, resource, record_id, transition, user_id, printed_name, signed_at, sign_in_id, content, hash)
        select said.*, ${buildSignatureHash('said')} from said returning hash
      )
      insert into audit_event (org_id, id, user_id, correlation_id, kind, action, record_id, study_id, site_id, reason, changes)
      select $1, $8, $6, $9, $3, $5, $4, $10, $11, $12, $13::jsonb || jsonb_build_object('signedWith', jsonb_build_array(null, encode(signed.hash, 'hex')))
      from signed`,
    values: [
      caller.orgId,
      newId(),
      model.name,
      id,
      name,
      caller.userId,
      signature,
      newId(),
      caller.correlationId,
      event.studyId ?? null,
      event.siteId ?? null,
      event.reason ?? null,
      JSON.stringify(event.changes),
    ],
  }
}
