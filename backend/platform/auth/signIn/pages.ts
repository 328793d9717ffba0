import type { Language } from '#resources/core/values/preferences.ts'
import type { Config } from '../../config/config.ts'
import { createTranslator, type PageResponse } from '../pages/answer.ts'
import { escapeHtml } from '../pages/layout.ts'
import { isRefusalReason } from './refusal.ts'

/**
 * Explains why a sign-in failed, and what to do about it. If one of our screens opened the page in a popup, that screen is notified of
 * the reason.
 */
export function createRefusalPage(config: Config, language: Language, input: unknown): PageResponse {
  const translate = createTranslator(language)
  const reason = isRefusalReason(input) ? input : 'interrupted'
  const isUnreachable = reason === 'providerUnreachable'
  const retryHref = `/oauth/studydesk?prompt=login&amp;ui_locales=${language}`
  return {
    language,
    status: isUnreachable ? 503 : 403,
    title: translate('refused.title'),
    body: `<p role="alert">${escapeHtml(translate(`refused.${reason}`))}</p><a class="button" href="${retryHref}">${escapeHtml(translate('refused.again'))}</a>`,
    script: notifyOpener(config, { kind: 'signatureRefused', reason }),
    ...(isUnreachable ? { headers: { 'Retry-After': '10' } } : {}),
  }
}

/**
 * Script that notifies the window that opened the popup. Only pages of this server receive the message; it is fixed and contains no user
 * input.
 */
const notifyOpener = (config: Config, message: Readonly<Record<string, string>>): string =>
  `if(window.opener)window.opener.postMessage(${JSON.stringify(message)},${JSON.stringify(new URL(config.publicUrl).origin)})`

/**
 * Page at the end of a fresh sign-in, in the popup: notifies the opener and closes. If the provider has cut the popup off from its
 * opener, the opener polls `GET session/signature/:id`.
 */
export function buildSignedPage(config: Config, language: Language, id: string): PageResponse {
  const translate = createTranslator(language)
  return {
    language,
    title: translate('signed.title'),
    body: `<p role="status">${escapeHtml(translate('signed.text'))}</p>`,
    script: `${notifyOpener(config, { kind: 'signature', id })};window.close()`,
  }
}

/** Explains that password and profile are changed at the external provider. */
export function buildExternalAccountPage(language: Language, issuer: string): PageResponse {
  const translate = createTranslator(language)
  return {
    language,
    title: translate('elsewhere.title'),
    body: `<p>${escapeHtml(translate('elsewhere.text'))}</p><a class="button" href="${escapeHtml(issuer)}" rel="noreferrer">${escapeHtml(translate('elsewhere.open'))}</a>`,
  }
}
