import type { Context } from 'koa'
import { languageOf } from '#resources/core/values/preferences.ts'
import { answerPage } from '../pages/answer.ts'
import { createAccount, findAccountByEmail } from '../provider/accounts.ts'
import { isSameOriginForm, readForm } from '../provider/forms.ts'
import { findPasswordProblems } from '../provider/newPassword.ts'
import { createProvenCookie } from '../provider/proven.ts'
import { buildErrorPage } from '../provider/views.ts'
import type { SignInServices } from '../signIn/finish.ts'
import { findInvitation, type Invitation, invitationPath } from '../signIn/invitationRows.ts'
import { buildClosedPage, buildPasswordPage, buildWelcomePage } from './pages.ts'

/**
 * `/oauth/invitation?token=…`: the target of an invitation's link. Opening it changes nothing,
 * since mail scanners open links too. With the embedded identity provider a user without an account
 * chooses a password here; all others sign in.
 */
export async function answerInvitation(services: SignInServices, context: Context): Promise<void> {
  const { config, database } = services
  const token = typeof context.query.token === 'string' ? context.query.token : ''
  const invitation = await findInvitation(database, token)
  const requested = typeof context.query.ui_locales === 'string' ? context.query.ui_locales : null
  const language = languageOf({ requested, own: invitation?.language, browser: context.get('Accept-Language') })
  if (invitation === null) return answerPage(context, buildClosedPage(language, 'unknown'))
  if (invitation.state !== 'open') return answerPage(context, buildClosedPage(language, invitation.state))

  const start = `/oauth/studydesk?${new URLSearchParams({ invitation: token, ui_locales: language })}`
  const needsAccount = config.oidc === null && (await findAccountByEmail(database, invitation.email)) === null
  if (!needsAccount) return answerPage(context, buildWelcomePage(language, invitation, start))
  const page = { language, invitation, action: `${invitationPath}?${new URLSearchParams({ token, ui_locales: language })}` }
  if (context.method !== 'POST') return answerPage(context, buildPasswordPage({ ...page, problems: {} }))

  const form = isSameOriginForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, buildErrorPage(language, 'invalid_request'))
  const problems = findPasswordProblems(form)
  if (Object.keys(problems).length > 0) return answerPage(context, buildPasswordPage({ ...page, problems }))
  await makeAccount(services, context, invitation, form.get('newPassword') ?? '')
  context.redirect(`${config.publicUrl}${start}`)
  context.status = 303
}

/**
 * Creates an account for this invitation. The account does not prove the e-mail address to other organisations: other users may read the
 * outbox with the link, and recipients forward links.
 */
async function makeAccount(
  { config, database }: SignInServices,
  context: Context,
  { email, firstName, lastName }: Invitation,
  password: string,
): Promise<void> {
  const subject = await createAccount(database, { email, givenName: firstName, familyName: lastName, password })
  if (subject !== null) context.append('Set-Cookie', await createProvenCookie(config, subject))
}
