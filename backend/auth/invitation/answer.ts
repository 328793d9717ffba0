import type { Context } from 'koa'
import { languageOf } from '#resources/core/preferences.ts'
import { answerPage } from '../pages/answer.ts'
import { accountWithEmail, createAccount } from '../provider/accounts.ts'
import { isOwnForm, readForm } from '../provider/forms.ts'
import { passwordProblems } from '../provider/newPassword.ts'
import { provenCookie } from '../provider/proven.ts'
import { errorPage } from '../provider/views.ts'
import type { SignInParts } from '../signIn/finish.ts'
import { findInvitation, type Invitation, invitationPath } from '../signIn/invitationRows.ts'
import { closedPage, passwordPage, welcomePage } from './pages.ts'

/**
 * `/oauth/invitation?token=…`: where the link of an invitation leads. Looking at it changes nothing, since mail scanners open links too.
 * With the embedded identity provider a person without an account chooses a password here; everybody else signs in.
 */
export async function answerInvitation(parts: SignInParts, context: Context): Promise<void> {
  const { config, database } = parts
  const token = typeof context.query.token === 'string' ? context.query.token : ''
  const invitation = await findInvitation(database, token)
  const asked = typeof context.query.ui_locales === 'string' ? context.query.ui_locales : null
  const language = languageOf({ asked, own: invitation?.language, browser: context.get('Accept-Language') })
  if (invitation === null) return answerPage(context, closedPage(language, 'unknown'))
  if (invitation.state !== 'open') return answerPage(context, closedPage(language, invitation.state))

  const start = `/oauth/studydesk?${new URLSearchParams({ invitation: token, ui_locales: language })}`
  const needsAccount = config.oidc === null && (await accountWithEmail(database, invitation.email)) === null
  if (!needsAccount) return answerPage(context, welcomePage(language, invitation, start))
  const page = { language, invitation, action: `${invitationPath}?${new URLSearchParams({ token, ui_locales: language })}` }
  if (context.method !== 'POST') return answerPage(context, passwordPage({ ...page, problems: {} }))

  const form = isOwnForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, errorPage(language, 'invalid_request'))
  const problems = passwordProblems(form)
  if (Object.keys(problems).length > 0) return answerPage(context, passwordPage({ ...page, problems }))
  await makeAccount(parts, context, invitation, form.get('newPassword') ?? '')
  context.redirect(`${config.publicUrl}${start}`)
  context.status = 303
}

/** Good for what the link leads to. It proves no address to other organisations: outboxes are read, and links handed on. */
async function makeAccount(
  { config, database }: SignInParts,
  context: Context,
  { email, firstName, lastName }: Invitation,
  password: string,
): Promise<void> {
  const subject = await createAccount(database, { email, givenName: firstName, familyName: lastName, password })
  if (subject !== null) context.append('Set-Cookie', await provenCookie(config, subject))
}
