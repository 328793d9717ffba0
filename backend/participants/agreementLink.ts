import type { AgreementLinkAnswer } from '#resources/participants/agreementLinkAnswer.ts'
import type { CallContext } from '../platform/engine/types.ts'

/**
 * Returns the address of the organisation's own page for agreements to contact, also for users who may not open the organisation's
 * settings.
 */
export async function agreementLink({ caller, studydesk: { database } }: CallContext): Promise<AgreementLinkAnswer> {
  const [answer] = await database.batch(caller.orgId, [
    { text: 'select agreement_to_contact_url as url from organisation where org_id = $1', values: [caller.orgId] },
  ])
  const url: unknown = answer?.rows[0]?.url
  return { url: typeof url === 'string' && url !== '' ? url : null }
}
