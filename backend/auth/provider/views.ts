import type { Language } from '#resources/core/preferences.ts'
import { type Answer, sayIn } from '../pages/answer.ts'
import { escaped } from '../pages/layout.ts'

/** Names and texts are keys of the namespace `signIn`. */
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
  /** Key below `problems`, about the form as a whole. */
  readonly problem?: string
  /** Figures and names for the texts. */
  readonly details?: Readonly<Record<string, string | number>>
  readonly status?: number
  readonly action: string
  readonly canCancel?: boolean
  /** What the form brings back as it is. */
  readonly hidden?: Readonly<Record<string, string>>
}

export function formPage({ language, key, fields, problem, details, status, action, canCancel = true, hidden = {} }: FormView): Answer {
  const say = sayIn(language)
  const focused =
    fields.find((field) => field.problem !== undefined) ?? fields.find((field) => !field.isFixed && (field.value ?? '') === '')
  const notice = problem === undefined ? '' : `<p class="notice" role="alert">${escaped(say(`problems.${problem}`, details))}</p>`
  const kept = Object.entries(hidden).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  const cancel = `\n<button class="second" name="cancel" value="yes" formnovalidate>${escaped(say('cancel'))}</button>`
  const inputs = fields.map((field) => inputOf(say, field, field === focused)).join('\n')
  return {
    language,
    title: say(`${key}.title`, details),
    ...(status === undefined ? {} : { status }),
    body: `<p class="quiet">${escaped(say(`${key}.lead`, details))}</p>${notice}
<form method="post" action="${escaped(action)}">
${[...kept, inputs].join('\n')}
<button type="submit">${escaped(say(`${key}.submit`))}</button>${canCancel ? cancel : ''}
</form>`,
  }
}

function inputOf(say: ReturnType<typeof sayIn>, field: Field, isFocused: boolean): string {
  const { name, type, autocomplete, value, isFixed, hasHelp, problem } = field
  const described = [hasHelp ? `${name}-help` : '', problem === undefined ? '' : `${name}-problem`].filter((id) => id !== '').join(' ')
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="200"`,
    value === undefined ? '' : `value="${escaped(value)}"`,
    isFixed ? 'readonly' : '',
    problem === undefined ? '' : 'aria-invalid="true"',
    described === '' ? '' : `aria-describedby="${described}"`,
    isFocused ? 'autofocus' : '',
    type === 'email' ? 'inputmode="email" autocapitalize="none" spellcheck="false"' : '',
  ].filter((part) => part !== '')
  const help = hasHelp ? `<p class="help" id="${name}-help">${escaped(say(`help.${name}`))}</p>` : ''
  const wrong = problem === undefined ? '' : `<p class="wrong" id="${name}-problem">${escaped(say(`problems.${problem}`))}</p>`
  return `<div class="field"><label for="${name}">${escaped(say(`fields.${name}`))}</label><input ${attributes.join(' ')}>${help}${wrong}</div>`
}

/** @param form of the provider, with its own protection against forged requests */
export function signOutPage(language: Language, form: string): Answer {
  const say = sayIn(language)
  return {
    language,
    title: say('signOut.title'),
    body: `<p>${escaped(say('signOut.text'))}</p>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${escaped(say('signOut.submit'))}</button>
<a class="button second" href="/crm">${escaped(say('signOut.stay'))}</a>`,
  }
}

export function signedOutPage(language: Language): Answer {
  const say = sayIn(language)
  return {
    language,
    title: say('signedOut.title'),
    body: `<p role="status">${escaped(say('signedOut.text'))}</p><a class="button" href="/crm">${escaped(say('signedOut.again'))}</a>`,
  }
}

/** @param code of OAuth, such as invalid_request; anything but a session that has run out is a mistake of a program */
export function errorPage(language: Language, code: string): Answer {
  const say = sayIn(language)
  const text = say(code === 'server_error' ? 'failed.server' : 'failed.request')
  return {
    language,
    status: code === 'server_error' ? 500 : 400,
    title: say('failed.title'),
    body: `<p role="alert">${escaped(text)}</p><a class="button" href="/crm">${escaped(say('failed.again'))}</a>`,
  }
}
