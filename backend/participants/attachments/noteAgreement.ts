import type { ContactAgreementType } from '#resources/contactAgreementTypes.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'
import { todayFor } from '../../today.ts'

/**
 * What a signed agreement says of its participant, written with it: how far one may contact, and who has seen it signed. Anything but
 * `source: 'PROVIDER'` comes from elsewhere than this organisation. Specification 2, sections 3 and 4. The call that stores the agreement holds
 * the participant, so that two who sign at once take turns.
 * @throws conflict AgreementExists: there is one already; it is replaced, not joined by another; notFound
 */
export async function noteAgreement(
  { caller, action, after, run, work }: Writing<ResourceRow['attachment']>,
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
