import { type ConsentState, givenConsents, isConsentInForce } from '#resources/consentStates.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import { conflict } from '../errors.ts'

interface Context {
  readonly run: Run
  readonly caller: Pick<Caller, 'orgId'>
}

interface ConsentOfCard {
  readonly state: ConsentState | null
  readonly isRequired: boolean
  /** YYYY-MM-DD on which one was first given that still holds; null where none is recorded. */
  readonly givenOn: string | null
}

/**
 * Holds the participation until the commit, and requires a main consent in force where its study asks for one: no study procedure before consent, nor
 * while a consent to a new version is due. ICH E6(R3), section 2.8; 21 CFR 50.20.
 * @param day YYYY-MM-DD on which a procedure took place: not before the consent was given
 * @throws conflict ConsentMissing, ReconsentDue, BeforeConsent
 */
export async function requireConsent(context: Context, participationId: string, day: string | null = null): Promise<void> {
  await holdParticipation(context, participationId)
  const { rows } = await context.run({
    text: `select card.consent_status as state,
        exists (select from study_consent main where main.org_id = card.org_id and main.study_id = card.study_id and main.purpose = 'MAIN')
          as "isRequired",
        (select min(given.given_on)::text from consent given
          join study_consent main on main.org_id = given.org_id and main.id = given.study_consent_id and main.purpose = 'MAIN'
          where given.org_id = card.org_id and given.participant_study_id = card.id and given.state = any($3::text[])) as "givenOn"
      from participant_study card where card.org_id = $1 and card.id = $2`,
    values: [context.caller.orgId, participationId, [...givenConsents]],
  })
  const [card] = rows as unknown as readonly ConsentOfCard[]
  if (card?.isRequired !== true) return
  const { state, givenOn } = card
  if (!isConsentInForce(state)) throw conflict(givenOn === null ? 'ConsentMissing' : 'ReconsentDue')
  if (day !== null && givenOn !== null && day < givenOn) throw conflict('BeforeConsent')
}

/** Locks the participation until the commit. */
export const holdParticipation = ({ run, caller: { orgId } }: Context, id: string) =>
  run({ text: 'select from participant_study where org_id = $1 and id = $2 for no key update', values: [orgId, id] })
