import { type FormItem, limitsOf } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject, textIn } from '#resources/forms/json.ts'
import { answerNameOf, isPanel, type Part } from '#resources/forms/parts.ts'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { settings } from '#resources/forms/settings.ts'
import type { Annotations } from '../threads/blankFormPdf.ts'

export interface AnnotationTexts {
  readonly language: string
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

/** Settings that are printed as what they are, or under other names. */
const elsewhere = new Set([
  'choices',
  'rateValues',
  'columns',
  'rows',
  'inputType',
  'cellType',
  'min',
  'max',
  'DBName',
  'valueName',
  'validators',
  'labelTrue',
  'labelFalse',
])
const groups = new Set(['answers', 'logic', 'data'])
const named = [...new Set(settings.filter(({ name, group }) => groups.has(group) && !elsewhere.has(name)).map(({ name }) => name))]

/** Name, database name, type, limits, logic and checks of a part, for those who read data. Choices stand with their values in the form itself. Pure. */
export function annotationsOf(part: Part, texts: AnnotationTexts): Annotations {
  const { value, name } = part
  const { language, say } = texts
  const text = (each: Json | undefined): string => plainText(each, texts)
  const { min, max } = limitsOf({ value } as FormItem)
  const validators = (Array.isArray(value.validators) ? (value.validators as readonly Json[]) : []).filter(isObject)
  const facts: readonly (readonly [string, string])[] = [
    [say('settings.name'), part.kind === 'element' && !isPanel(part) ? answerNameOf(part) : name],
    [say('settings.DBName'), text(value.DBName)],
    [say('pdf.type'), part.kind === 'page' ? '' : typeText(part, say)],
    [say('settings.min'), text(min ?? value.minValueExpression)],
    [say('settings.max'), text(max ?? value.maxValueExpression)],
    ...named.map((setting) => [say(`settings.${setting}`), text(value[setting])] as const),
    [say('pdf.defaultValue'), text(value.defaultValue)],
    ...validators.map((each) => [say('pdf.check'), checkText(each, texts)] as const),
    [say('settings.requiredErrorText'), textIn(value.requiredErrorText, [language, 'default'])],
  ]
  return facts.filter(([, each]) => each !== '')
}

function typeText({ type, value }: Part, say: AnnotationTexts['say']): string {
  const label = isKnownType(type) ? `${say(`types.${type}`)} (${type})` : type
  const input = value.inputType
  return typeof input === 'string' && input !== 'text' ? `${label}, ${say(`settingValues.inputType.${input}`)}` : label
}

function checkText(check: JsonObject, { language, say }: AnnotationTexts): string {
  const { type, text, ...rest } = check
  const limits = Object.entries(rest).flatMap(([name, each]) => {
    if (typeof each === 'object' || each === '' || each === false) return []
    return [known.has(name) ? `${say(`validators.${name}`)} ${each}` : String(each)]
  })
  const message = textIn(text, [language, 'default'])
  return [say(`validators.${String(type)}`), ...limits, ...(message === '' ? [] : [`“${message}”`])].join(' · ')
}

const known = new Set(['minValue', 'maxValue', 'minLength', 'maxLength', 'minCount', 'maxCount'])

function plainText(value: Json | undefined, texts: AnnotationTexts): string {
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return texts.say('pdf.yes')
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => plainText(each, texts)).join('; ')
  if (!isObject(value)) return String(value)
  const words = textIn(value, [texts.language, 'default'])
  return words !== ''
    ? words
    : Object.entries(value)
        .map(([name, each]) => `${name}: ${plainText(each, texts)}`)
        .join('; ')
}
