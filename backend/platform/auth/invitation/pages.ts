import type { Language } from '#resources/core/values/preferences.ts'
import { createTranslator, type PageResponse } from '../pages/answer.ts'
import { escapeHtml } from '../pages/layout.ts'
import { buildFormPage } from '../provider/views.ts'
import type { Invitation, InvitationState } from '../signIn/invitationRows.ts'

/** Returns the page that explains why a link is not valid, and what to do about it. */
export function buildClosedPage(language: Language, state: Exclude<InvitationState, 'open'>): PageResponse {
  const translate = createTranslator(language)
  const isUsed = state === 'used'
  return {
    language,
    status: state === 'unknown' ? 404 : isUsed ? 200 : 410,
    title: translate(`invitation.${state}.title`),
    body: `<p role="alert">${escapeHtml(translate(`invitation.${state}.text`))}</p>
<a class="button" href="/crm">${escapeHtml(translate(isUsed ? 'invitation.signIn' : 'failed.again'))}</a>`,
  }
}

/** Returns the page for a user with an account, who only signs in. @param start address of the sign-in */
export function buildWelcomePage(language: Language, { organisation, firstName, email }: Invitation, start: string): PageResponse {
  const translate = createTranslator(language)
  return {
    language,
    title: translate('invitation.welcome.title', { name: firstName }),
    body: `<p>${escapeHtml(translate('invitation.welcome.text', { organisation }))}</p><p class="quiet">${escapeHtml(translate('invitation.welcome.account', { email }))}</p>
<a class="button" href="${escapeHtml(start)}">${escapeHtml(translate('invitation.welcome.submit'))}</a>`,
  }
}

/** Returns the page for a user without an account. @param options.problems by field */
export function buildPasswordPage({
  language,
  invitation,
  action,
  problems,
}: {
  readonly language: Language
  readonly invitation: Invitation
  readonly action: string
  readonly problems: Readonly<Partial<Record<'newPassword' | 'repeatedPassword', string>>>
}): PageResponse {
  return buildFormPage({
    language,
    key: 'invitation',
    action,
    details: { name: invitation.firstName, organisation: invitation.organisation },
    fields: [
      { name: 'email', type: 'email', autocomplete: 'username', value: invitation.email, isFixed: true },
      { name: 'newPassword', type: 'password', autocomplete: 'new-password', hasHelp: true, problem: problems.newPassword },
      { name: 'repeatedPassword', type: 'password', autocomplete: 'new-password', problem: problems.repeatedPassword },
    ],
    canCancel: false,
    ...(Object.keys(problems).length > 0 ? { status: 422 } : {}),
  })
}
