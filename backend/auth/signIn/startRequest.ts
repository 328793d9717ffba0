import type { Context } from 'koa'
import { validate as isUuid } from 'uuid'
import { languageOf } from '#resources/core/preferences.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { pathInside } from '../redirectTarget.ts'
import { readTicket } from '../tickets.ts'
import type { Asked } from './flow.ts'
import { openInvitation } from './invited.ts'
import { SignInRefused } from './refusal.ts'
import { emailOf } from './users.ts'

/** Where somebody lands who has just accepted an invitation. */
const afterInvitation = '/crm/inviteAccepted'

/** What a start of a sign-in may ask of the provider, checked one by one: nothing else of the address reaches it. */
type CustomParameters = Partial<Record<'login_hint' | 'prompt' | 'ui_locales' | 'max_age' | 'purpose', string>>

/**
 * `GET /oauth/studydesk`: redirect, login_hint, prompt, ui_locales, max_age, orgId; or `signature`, a ticket for a fresh sign-in;
 * or `invitation`, the token of a link, for which whoever is signed in at the provider signs in again.
 * @throws SignInRefused when the ticket is not ours or too old, or the invitation cannot be accepted
 */
export async function readStart(
  { config, database }: { readonly config: Config; readonly database: Database },
  context: Context,
): Promise<{ readonly asked: Asked; readonly parameters: CustomParameters }> {
  const { redirect, login_hint, prompt, ui_locales, max_age, signature, orgId, invitation } = context.query
  const organisation = isUuid(one(orgId)) ? (one(orgId) ?? null) : null
  const language = languageOf({
    asked: one(ui_locales),
    organisation: organisation === null || ui_locales !== undefined ? null : await languageOfOrganisation(database, organisation),
    browser: context.get('Accept-Language'),
  })
  const asked: Asked = {
    language,
    redirect: pathInside(one(redirect)),
    signature: one(signature) ?? null,
    invitation: one(invitation) ?? null,
    organisation,
    correlationId: context.state.correlationId,
  }
  if (asked.signature !== null) {
    const ticket = await readTicket(config.secrets.address, 'signature', asked.signature)
    if (ticket === null) throw new SignInRefused('signatureUsed')
    const email = await emailOf(database, ticket.orgId, ticket.userId)
    return {
      asked,
      parameters: {
        prompt: 'login',
        max_age: '0',
        ui_locales: language,
        ...(email === null ? {} : { login_hint: email }),
        // Our own provider's page says what the sign-in is for; another's would not understand it.
        ...(config.oidc === null ? { purpose: ticket.purpose } : {}),
      },
    }
  }
  if (asked.invitation !== null) {
    const { email } = await openInvitation(database, asked.invitation)
    return {
      asked: { ...asked, redirect: `${afterInvitation}?language=${language}` },
      parameters: { prompt: 'login', ui_locales: language, login_hint: email },
    }
  }
  const hint = one(login_hint)
  return {
    asked,
    parameters: {
      ui_locales: language,
      ...(hint !== undefined && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(hint) ? { login_hint: hint } : {}),
      ...(one(prompt) === 'login' ? { prompt: 'login' } : {}),
      ...(/^\d{1,6}$/.test(one(max_age) ?? '') ? { max_age: one(max_age) ?? '' } : {}),
    },
  }
}

async function languageOfOrganisation(database: Database, orgId: string): Promise<string | null> {
  const [answer] = await database.batch(orgId, [{ text: 'select language from organisation where org_id = $1', values: [orgId] }])
  return answer?.rows[0]?.language ?? null
}

const one = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
