import type { ResourceRow } from '#resources/core/rows.ts'
import type { ContactAgreementType } from '#resources/participants/contactAgreementTypes.ts'
import { conflict } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/**
 * Updates the participant when a signed agreement is stored: permission to contact, and the user who saw the signature. Any `source`
 * other than 'PROVIDER' is another organisation. Specification 2, sections 3 and 4. The calling code locks the participant, so that
 * simultaneous signatures take turns.
 * @throws conflict AgreementExists, because an existing agreement can only be replaced; notFound
 */
export async function noteAgreement(
  { caller, action, after, run, work }: WriteContext<ResourceRow['attachment']>,
  type: ContactAgreementType,
): Promise<void> {
  const { participantId } = after
  if (action === 'create') {
    const other = await run({ text: otherAgreement, values: [caller.orgId, participantId, after.id] })
    if (other.rowCount !== 0) throw conflict('AgreementExists')
  }
  await work.trusted.update('participant', participantId, {
    participantContactAgreementType: type,
    signedAgreementToContact: { source: 'PROVIDER', participantContactAgreementType: type, signedOn: todayFor(caller) },
    contactableByAnyStudy: type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY',
  })
}

const otherAgreement = `select 1 from attachment
  where org_id = $1 and participant_id = $2 and id <> $3 and participant_contact_agreement_type is not null and deleted_at is null`
