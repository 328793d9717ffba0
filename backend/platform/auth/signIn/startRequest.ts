import type { Context } from 'koa'
import { validate as isUuid } from 'uuid'
import { languageOf } from '#resources/core/values/preferences.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import { safePathOf } from '../redirectTarget.ts'
import { readTicket } from '../tickets.ts'
import type { Params } from './flow.ts'
import { openInvitation } from './invited.ts'
import { SignInRefused } from './refusal.ts'
import { emailOf } from './users.ts'

/** Page to which the user is redirected after accepting an invitation. */
const afterInvitation = '/crm/inviteAccepted'

/** Parameters that a sign-in may pass on to the provider, each validated. No other part of the address reaches the provider. */
type CustomParameters = Partial<Record<'login_hint' | 'prompt' | 'ui_locales' | 'max_age' | 'purpose', string>>

/**
 * Reads `GET /oauth/studydesk`: redirect, login_hint, prompt, ui_locales, max_age, orgId; or `signature`, a ticket for a fresh sign-in;
 * or `invitation`, the token of a link. With an invitation, a user who is signed in at the provider must sign in again.
 * @throws SignInRefused when the ticket is not ours or too old, or the invitation cannot be accepted
 */
export async function readStart(
  { config, database }: { readonly config: Config; readonly database: Database },
  context: Context,
): Promise<{ readonly asked: Params; readonly parameters: CustomParameters }> {
  const { redirect, login_hint, prompt, ui_locales, max_age, signature, orgId, invitation } = context.query
  const organisation = isUuid(singleValue(orgId)) ? (singleValue(orgId) ?? null) : null
  const language = languageOf({
    requested: singleValue(ui_locales),
    organisation: organisation === null || ui_locales !== undefined ? null : await languageOfOrganisation(database, organisation),
    browser: context.get('Accept-Language'),
  })
  const requested: Params = {
    language,
    redirect: safePathOf(singleValue(redirect)),
    signature: singleValue(signature) ?? null,
    invitation: singleValue(invitation) ?? null,
    organisation,
    correlationId: context.state.correlationId,
  }
  if (requested.signature !== null) {
    const ticket = await readTicket(config.secrets.address, 'signature', requested.signature)
    if (ticket === null) throw new SignInRefused('signatureUsed')
    const email = await emailOf(database, ticket.orgId, ticket.userId)
    return {
      asked: requested,
      parameters: {
        prompt: 'login',
        max_age: '0',
        ui_locales: language,
        ...(email === null ? {} : { login_hint: email }),
        // The embedded provider's page shows the purpose of the sign-in; an external one would not
        // understand the parameter.
        ...(config.oidc === null ? { purpose: ticket.purpose } : {}),
      },
    }
  }
  if (requested.invitation !== null) {
    const { email } = await openInvitation(database, requested.invitation)
    return {
      asked: { ...requested, redirect: `${afterInvitation}?language=${language}` },
      parameters: { prompt: 'login', ui_locales: language, login_hint: email },
    }
  }
  const hint = singleValue(login_hint)
  return {
    asked: requested,
    parameters: {
      ui_locales: language,
      ...(hint !== undefined && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(hint) ? { login_hint: hint } : {}),
      ...(singleValue(prompt) === 'login' ? { prompt: 'login' } : {}),
      ...(/^\d{1,6}$/.test(singleValue(max_age) ?? '') ? { max_age: singleValue(max_age) ?? '' } : {}),
    },
  }
}

async function languageOfOrganisation(database: Database, orgId: string): Promise<string | null> {
  const [answer] = await database.batch(orgId, [{ text: 'select language from organisation where org_id = $1', values: [orgId] }])
  return answer?.rows[0]?.language ?? null
}

const singleValue = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
