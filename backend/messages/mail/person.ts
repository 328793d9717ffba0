import type { ResourceRow } from '#resources/core/rows.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { type Channel, channels } from '#resources/messages/mailChannel.ts'
import type { Run } from '../../platform/database/types.ts'
import { reachProblems } from './contactProblems.ts'
import { isConfigured } from './deliver.ts'

/** A participant as recipient of messages. */
export interface PersonToReach
  extends Pick<ResourceRow['participant'], 'id' | 'email' | 'primaryMobile' | 'preferredContactType' | 'noEmails' | 'noSms' | 'timeZone'> {
  /** YYYY-MM-DD. */
  readonly dob: string
  readonly isContactable: boolean
  readonly organisation: string
  /** The organisation's language, because the participant's is unknown. */
  readonly language: Language
}

/** Returns the participant; null if they died or are in the trash. */
export async function findPersonToReach(run: Run, orgId: string, participantId: string): Promise<PersonToReach | null> {
  const { rows } = await run({
    text: `select participant.id::text, dob::text, email, primary_mobile as "primaryMobile", preferred_contact_type as "preferredContactType",
        no_emails as "noEmails", no_sms as "noSms", participant.time_zone as "timeZone",
        coalesce(contactable_by_any_study, false) as "isContactable", organisation.name as organisation, organisation.language
      from participant join organisation on organisation.org_id = participant.org_id
      where participant.org_id = $1 and participant.id = $2 and participant.deleted_at is null and participant.deceased is not true`,
    values: [orgId, participantId],
  })
  return (rows[0] as unknown as PersonToReach | undefined) ?? null
}

/**
 * Returns the channels that reach a participant, the best first: channels with a configured service come first, and among them the
 * preferred one.
 * @param options.isRequested true if the participant requested the message: it is sent even if they want no others
 */
export function listReachableChannels(
  person: PersonToReach,
  config: Parameters<typeof isConfigured>[0],
  { isRequested = false }: { readonly isRequested?: boolean } = {},
): readonly Channel[] {
  const requested = isRequested ? { ...person, noEmails: false, noSms: false } : person
  const open = channels.filter((channel) => reachProblems(requested, channel).length === 0)
  const weightOf = (channel: Channel) => Number(isConfigured(config, channel)) * 2 + Number(person.preferredContactType === channel)
  return open.sort((left, right) => weightOf(right) - weightOf(left))
}
