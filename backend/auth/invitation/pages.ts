import type { Language } from '#resources/core/preferences.ts'
import { type Answer, sayIn } from '../pages/answer.ts'
import { escaped } from '../pages/layout.ts'
import { formPage } from '../provider/views.ts'
import type { Invitation, InvitationState } from '../signIn/invitationRows.ts'

/** Why a link does not work any more, or never did, and what to do about it. */
export function closedPage(language: Language, state: Exclude<InvitationState, 'open'>): Answer {
  const say = sayIn(language)
  const isUsed = state === 'used'
  return {
    language,
    status: state === 'unknown' ? 404 : isUsed ? 200 : 410,
    title: say(`invitation.${state}.title`),
    body: `<p role="alert">${escaped(say(`invitation.${state}.text`))}</p>
<a class="button" href="/crm">${escaped(say(isUsed ? 'invitation.signIn' : 'failed.again'))}</a>`,
  }
}

/** For whoever has an account: it is enough to sign in. @param start address of the sign-in */
export function welcomePage(language: Language, { organisation, firstName, email }: Invitation, start: string): Answer {
  const say = sayIn(language)
  return {
    language,
    title: say('invitation.welcome.title', { name: firstName }),
    body: `<p>${escaped(say('invitation.welcome.text', { organisation }))}</p><p class="quiet">${escaped(say('invitation.welcome.account', { email }))}</p>
<a class="button" href="${escaped(start)}">${escaped(say('invitation.welcome.submit'))}</a>`,
  }
}

/** For whoever has none yet. @param options.problems by field */
export function passwordPage({
  language,
  invitation,
  action,
  problems,
}: {
  readonly language: Language
  readonly invitation: Invitation
  readonly action: string
  readonly problems: Readonly<Partial<Record<'newPassword' | 'repeatedPassword', string>>>
}): Answer {
  return formPage({
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
