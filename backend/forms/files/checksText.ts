import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'

/** Returns the text of a key below `files`, in the reader's language. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Describes the checks of a question as text, each with its message in the form if it has one. Pure. */
export function checksText(validators: Json | undefined, translate: Translate, language: string): string {
  if (!Array.isArray(validators)) return ''
  return (validators as readonly Json[])
    .filter(isObject)
    .map((check) => {
      const message = check.text === undefined ? '' : localiseTitle({ value: { title: check.text }, name: '' }, language)
      const statement = [
        ...checkTexts(check, translate),
        ...(check.notificationType === 'warning' ? [translate('checks.query')] : []),
      ].join(', ')
      return message === '' ? statement : `${statement} (${message})`
    })
    .join('; ')
}

function checkTexts(check: JsonObject, translate: Translate): readonly string[] {
  const limit = (name: string, key: string): readonly string[] => {
    const value = check[name]
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [translate(`checks.${key}`, { limit: value })] : []
  }
  switch (check.type) {
    case 'numeric':
      return [...limit('minValue', 'minimum'), ...limit('maxValue', 'maximum')]
    case 'text':
      return [...limit('minLength', 'shortest'), ...limit('maxLength', 'longest')]
    case 'answercount':
      return [...limit('minCount', 'fewest'), ...limit('maxCount', 'most')]
    case 'email':
      return [translate('checks.email')]
    case 'regex':
      return [translate('checks.pattern', { pattern: String(check.regex ?? '') })]
    case 'expression':
      return [translate('checks.condition', { condition: String(check.expression ?? '') })]
    default:
      return [translate('checks.other', { type: String(check.type ?? '') })]
  }
}
