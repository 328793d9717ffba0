import type { Language } from '#resources/core/preferences.ts'
import { channels } from '#resources/mailChannel.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../database/types.ts'
import { isConfigured } from './handOver.ts'
import { reachProblems } from './reach.ts'
import type { Channel } from './types.ts'

/** What is known of a participant to whom the product writes. */
export interface PersonToReach
  extends Pick<ResourceRow['participant'], 'id' | 'email' | 'primaryMobile' | 'preferredContactType' | 'noEmails' | 'noSms' | 'timeZone'> {
  /** YYYY-MM-DD. */
  readonly dob: string
  readonly isContactable: boolean
  readonly organisation: string
  /** The organisation's: that of a participant is not known. */
  readonly language: Language
}

/** Null of one who died or is in the trash. */
export async function personToReach(run: Run, orgId: string, participantId: string): Promise<PersonToReach | null> {
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
 * The ways by which somebody can be reached, the best first: those whose service is set up, and among them what they prefer.
 * @param options.isAskedFor they asked for the message by themselves: that they want no others does not keep it from them
 */
export function waysTo(
  person: PersonToReach,
  config: Parameters<typeof isConfigured>[0],
  { isAskedFor = false }: { readonly isAskedFor?: boolean } = {},
): readonly Channel[] {
  const asked = isAskedFor ? { ...person, noEmails: false, noSms: false } : person
  const open = channels.filter((channel) => reachProblems(asked, channel).length === 0)
  const weight = (channel: Channel) => Number(isConfigured(config, channel)) * 2 + Number(person.preferredContactType === channel)
  return open.sort((left, right) => weight(right) - weight(left))
}
