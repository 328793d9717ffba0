import type { ResourceDefinition } from '#resources/core/resource.ts'
import { purposeOf, type Transition } from '#resources/core/transition.ts'
import type { TestNode } from '../../../app/testing/index.ts'

interface Signed {
  readonly resource: ResourceDefinition
  readonly transition: string
  readonly rule: Pick<Transition, 'signature'>
  readonly id: string
  /** The e-mail of the user who signs. */
  readonly as: string
}

/** Creates a fresh sign-in for a transition that requires a signature. */
export async function signatureFor(
  node: TestNode,
  { resource, transition, rule, id, as }: Signed,
): Promise<{ readonly signature?: string }> {
  if (rule.signature === undefined) return {}
  const [signatureRow] = await node.ownerQuery<{ id: string }>(
    `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
      select org_id, gen_random_uuid(), id, $2, $3, now() + interval '5 minutes' from "user" where email = $1 returning id`,
    [as, purposeOf(resource.name, transition), id],
  )
  return { signature: signatureRow?.id ?? '' }
}
