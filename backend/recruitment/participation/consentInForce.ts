import { type ConsentState, grantedConsents, isConsentInForce } from '#resources/consents/consentStates.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'

interface Context {
  readonly run: Run
  readonly caller: Pick<Caller, 'orgId'>
}

interface ConsentOfCard {
  readonly state: ConsentState | null
  readonly isRequired: boolean
  /** Date (YYYY-MM-DD) of the first consent that is still in force; null if none is recorded. */
  readonly givenOn: string | null
}

/**
 * Locks the participation until the commit. If the study needs a main consent, requires that it is in force: no study procedure may take
 * place before consent, or while consent to a new version is due. ICH E6(R3), section 2.8; 21 CFR 50.20.
 * @param day YYYY-MM-DD of the procedure, which may not be before the consent
 * @throws conflict ConsentMissing, ReconsentDue, BeforeConsent
 */
export async function requireConsent(context: Context, participationId: string, day: string | null = null): Promise<void> {
  await lockParticipation(context, participationId)
  const { rows } = await context.run({
    text: `select card.consent_status as state,
        exists (select from study_consent main where main.org_id = card.org_id and main.study_id = card.study_id and main.purpose = 'MAIN')
          as "isRequired",
        (select min(given.given_on)::text from consent given
          join study_consent main on main.org_id = given.org_id and main.id = given.study_consent_id and main.purpose = 'MAIN'
          where given.org_id = card.org_id and given.participant_study_id = card.id and given.state = any($3::text[])) as "givenOn"
      from participant_study card where card.org_id = $1 and card.id = $2`,
    values: [context.caller.orgId, participationId, [...grantedConsents]],
  })
  const [card] = rows as unknown as readonly ConsentOfCard[]
  if (card?.isRequired !== true) return
  const { state, givenOn } = card
  if (!isConsentInForce(state)) throw conflict(givenOn === null ? 'ConsentMissing' : 'ReconsentDue')
  if (day !== null && givenOn !== null && day < givenOn) throw conflict('BeforeConsent')
}

/** Locks the participation until the commit. */
export const lockParticipation = ({ run, caller: { orgId } }: Context, id: string) =>
  run({ text: 'select from participant_study where org_id = $1 and id = $2 for no key update', values: [orgId, id] })
