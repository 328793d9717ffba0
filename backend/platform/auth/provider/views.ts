import type { Language } from '#resources/core/values/preferences.ts'
import { createTranslator, type PageResponse } from '../pages/answer.ts'
import { escapeHtml } from '../pages/layout.ts'

/** Field of a form. Names and texts are keys of the namespace `signIn`. */
export interface Field {
  readonly name: 'email' | 'password' | 'newPassword' | 'repeatedPassword' | 'givenName' | 'familyName'
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly value?: string
  readonly isFixed?: boolean
  readonly hasHelp?: boolean
  /** Key below `problems`. */
  readonly problem?: string | undefined
}

export interface FormView {
  readonly language: Language
  /** Key of title, lead and button: `<key>.title`, `<key>.lead`, `<key>.submit`. */
  readonly key: 'signIn' | 'confirm' | 'confirmUnlock' | 'password' | 'profile' | 'invitation' | 'expired'
  readonly fields: readonly Field[]
  /** Key below `problems`, about the whole form. */
  readonly problem?: string
  /** Values to insert into the texts. */
  readonly details?: Readonly<Record<string, string | number>>
  readonly status?: number
  readonly action: string
  readonly canCancel?: boolean
  /** Hidden values that the form sends back unchanged. */
  readonly hidden?: Readonly<Record<string, string>>
}

export function buildFormPage({
  language,
  key,
  fields,
  problem,
  details,
  status,
  action,
  canCancel = true,
  hidden = {},
}: FormView): PageResponse {
  const translate = createTranslator(language)
  const focusedField =
    fields.find((field) => field.problem !== undefined) ?? fields.find((field) => !field.isFixed && (field.value ?? '') === '')
  const notice = problem === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(translate(`problems.${problem}`, details))}</p>`
  const stored = Object.entries(hidden).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  const cancel = `\n<button class="second" name="cancel" value="yes" formnovalidate>${escapeHtml(translate('cancel'))}</button>`
  const inputs = fields.map((field) => inputOf(translate, field, field === focusedField)).join('\n')
  return {
    language,
    title: translate(`${key}.title`, details),
    ...(status === undefined ? {} : { status }),
    body: `<p class="quiet">${escapeHtml(translate(`${key}.lead`, details))}</p>${notice}
<form method="post" action="${escapeHtml(action)}">
${[...stored, inputs].join('\n')}
<button type="submit">${escapeHtml(translate(`${key}.submit`))}</button>${canCancel ? cancel : ''}
</form>`,
  }
}

function inputOf(translate: ReturnType<typeof createTranslator>, field: Field, isFocused: boolean): string {
  const { name, type, autocomplete, value, isFixed, hasHelp, problem } = field
  const descriptionIds = [hasHelp ? `${name}-help` : '', problem === undefined ? '' : `${name}-problem`].filter((id) => id !== '').join(' ')
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="200"`,
    value === undefined ? '' : `value="${escapeHtml(value)}"`,
    isFixed ? 'readonly' : '',
    problem === undefined ? '' : 'aria-invalid="true"',
    descriptionIds === '' ? '' : `aria-describedby="${descriptionIds}"`,
    isFocused ? 'autofocus' : '',
    type === 'email' ? 'inputmode="email" autocapitalize="none" spellcheck="false"' : '',
  ].filter((attribute) => attribute !== '')
  const help = hasHelp ? `<p class="help" id="${name}-help">${escapeHtml(translate(`help.${name}`))}</p>` : ''
  const problemHtml =
    problem === undefined ? '' : `<p class="wrong" id="${name}-problem">${escapeHtml(translate(`problems.${problem}`))}</p>`
  return `<div class="field"><label for="${name}">${escapeHtml(translate(`fields.${name}`))}</label><input ${attributes.join(' ')}>${help}${problemHtml}</div>`
}

/** @param form of the provider, with its CSRF protection */
export function signOutPage(language: Language, form: string): PageResponse {
  const translate = createTranslator(language)
  return {
    language,
    title: translate('signOut.title'),
    body: `<p>${escapeHtml(translate('signOut.text'))}</p>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${escapeHtml(translate('signOut.submit'))}</button>
<a class="button second" href="/crm">${escapeHtml(translate('signOut.stay'))}</a>`,
  }
}

export function buildSignedOutPage(language: Language): PageResponse {
  const translate = createTranslator(language)
  return {
    language,
    title: translate('signedOut.title'),
    body: `<p role="status">${escapeHtml(translate('signedOut.text'))}</p><a class="button" href="/crm">${escapeHtml(translate('signedOut.again'))}</a>`,
  }
}

/** @param code of OAuth, such as invalid_request; every code except that of an expired session is a fault of a client */
export function buildErrorPage(language: Language, code: string): PageResponse {
  const translate = createTranslator(language)
  const text = translate(code === 'server_error' ? 'failed.server' : 'failed.request')
  return {
    language,
    status: code === 'server_error' ? 500 : 400,
    title: translate('failed.title'),
    body: `<p role="alert">${escapeHtml(text)}</p><a class="button" href="/crm">${escapeHtml(translate('failed.again'))}</a>`,
  }
}
