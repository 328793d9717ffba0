import { isObject, type Json, type JsonObject } from '#resources/forms/json.ts'
import { titleIn } from '#resources/forms/titles.ts'

/** Text of a key below `files`, in the language of the reader. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The checks of a question in words, each with the message of the form where it has one. Pure. */
export function checksText(validators: Json | undefined, say: Say, language: string): string {
  if (!Array.isArray(validators)) return ''
  return (validators as readonly Json[])
    .filter(isObject)
    .map((check) => {
      const message = check.text === undefined ? '' : titleIn({ value: { title: check.text }, name: '' }, language)
      const said = [...checkTexts(check, say), ...(check.notificationType === 'warning' ? [say('checks.query')] : [])].join(', ')
      return message === '' ? said : `${said} (${message})`
    })
    .join('; ')
}

function checkTexts(check: JsonObject, say: Say): readonly string[] {
  const limit = (name: string, key: string): readonly string[] => {
    const value = check[name]
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [say(`checks.${key}`, { limit: value })] : []
  }
  switch (check.type) {
    case 'numeric':
      return [...limit('minValue', 'minimum'), ...limit('maxValue', 'maximum')]
    case 'text':
      return [...limit('minLength', 'shortest'), ...limit('maxLength', 'longest')]
    case 'answercount':
      return [...limit('minCount', 'fewest'), ...limit('maxCount', 'most')]
    case 'email':
      return [say('checks.email')]
    case 'regex':
      return [say('checks.pattern', { pattern: String(check.regex ?? '') })]
    case 'expression':
      return [say('checks.condition', { condition: String(check.expression ?? '') })]
    default:
      return [say('checks.other', { type: String(check.type ?? '') })]
  }
}
