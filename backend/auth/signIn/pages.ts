import type { Language } from '#resources/core/preferences.ts'
import type { Config } from '../../config.ts'
import { type Answer, sayIn } from '../pages/answer.ts'
import { escaped } from '../pages/layout.ts'
import { isRefusalReason } from './refusal.ts'

/** Why a sign-in did not come about, and what to do about it. A screen of ours that opened it in a popup is told the reason. */
export function refusedPage(config: Config, language: Language, wanted: unknown): Answer {
  const say = sayIn(language)
  const reason = isRefusalReason(wanted) ? wanted : 'interrupted'
  const isUnreachable = reason === 'providerUnreachable'
  const again = `/oauth/studydesk?prompt=login&amp;ui_locales=${language}`
  return {
    language,
    status: isUnreachable ? 503 : 403,
    title: say('refused.title'),
    body: `<p role="alert">${escaped(say(`refused.${reason}`))}</p><a class="button" href="${again}">${escaped(say('refused.again'))}</a>`,
    script: tellOpener(config, { kind: 'signatureRefused', reason }),
    ...(isUnreachable ? { headers: { 'Retry-After': '10' } } : {}),
  }
}

/** Heard by pages of this server only. The message is ours: nothing in it was typed. */
const tellOpener = (config: Config, message: Readonly<Record<string, string>>): string =>
  `if(window.opener)window.opener.postMessage(${JSON.stringify(message)},${JSON.stringify(new URL(config.publicUrl).origin)})`

/**
 * The end of a fresh sign-in, in the popup: tells the opener and closes. Where the provider has cut the popup off from its opener, the
 * opener asks `GET session/signature/:id`.
 */
export function signedPage(config: Config, language: Language, id: string): Answer {
  const say = sayIn(language)
  return {
    language,
    title: say('signed.title'),
    body: `<p role="status">${escaped(say('signed.text'))}</p>`,
    script: `${tellOpener(config, { kind: 'signature', id })};window.close()`,
  }
}

/** With an external provider, password and profile are changed there. */
export function elsewherePage(language: Language, issuer: string): Answer {
  const say = sayIn(language)
  return {
    language,
    title: say('elsewhere.title'),
    body: `<p>${escaped(say('elsewhere.text'))}</p><a class="button" href="${escaped(issuer)}" rel="noreferrer">${escaped(say('elsewhere.open'))}</a>`,
  }
}
