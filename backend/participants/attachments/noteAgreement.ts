import type { ContactAgreementType } from '#resources/contactAgreementTypes.ts'
import { isSame } from '#resources/core/same.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import type { Written } from '../../engine/types.ts'
import { conflict, notFound } from '../../errors.ts'
import { todayFor } from '../../today.ts'

/**
 * What a signed agreement says of its participant, written with it: how far one may contact, and who has seen it signed. Anything but
 * `source: 'PROVIDER'` comes from elsewhere than this organisation. Specification 2, sections 3 and 4.
 * @throws conflict AgreementExists: there is one already; it is replaced, not joined by another
 */
export async function noteAgreement({ write, type, run }: Noted): Promise<void> {
  const { caller, action, after, studydesk } = write
  const participantId = after.participantId
  const { rows } = await run({ text: holdParticipant, values: [caller.orgId, participantId] })
  const [before] = rows
  if (before === undefined) throw notFound()
  if (action === 'create') {
    const other = await run({ text: otherAgreement, values: [caller.orgId, participantId, after.id] })
    if (other.rowCount !== 0) throw conflict('AgreementExists')
  }
  const signed = { source: 'PROVIDER', participantContactAgreementType: type, signedOn: todayFor(caller) }
  const isAny = type === 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
  const changes = {
    participantContactAgreementType: [before.type, type],
    signedAgreementToContact: [before.signed, signed],
    contactableByAnyStudy: [before.is_any, isAny],
  } as const
  const changed = Object.fromEntries(Object.entries(changes).filter(([, [was, is]]) => !isSame(was, is)))
  if (Object.keys(changed).length === 0) return
  await run({ text: writeParticipant, values: [caller.orgId, participantId, caller.userId, type, JSON.stringify(signed), isAny] })
  const event = { kind: 'participant', action: 'update', recordId: participantId, changes: changed } as const
  for (const statement of await studydesk.engine.tell(caller, event)) await run(statement)
}

interface Noted {
  readonly write: Written<ResourceRow['attachment']>
  readonly type: ContactAgreementType
  readonly run: Run
}

const holdParticipant = `select participant_contact_agreement_type as type, signed_agreement_to_contact as signed, contactable_by_any_study as is_any
  from participant where org_id = $1 and id = $2 for update`

const otherAgreement = `select 1 from attachment
  where org_id = $1 and participant_id = $2 and id <> $3 and participant_contact_agreement_type is not null and deleted_at is null`

const writeParticipant = `update participant set version = version + 1, updated_at = now(), updated_by = $3,
  participant_contact_agreement_type = $4, signed_agreement_to_contact = $5, contactable_by_any_study = $6
  where org_id = $1 and id = $2`
