import { answerNameOf, type FormNode, isPanel } from '#resources/forms/content/formNodes.ts'
import { limitsOf } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject, localiseText } from '#resources/forms/content/json.ts'
import { isKnownType } from '#resources/forms/content/questionTypes.ts'
import { settings } from '#resources/forms/content/settings.ts'
import type { Annotations } from '../workers/blankFormPdf.ts'

export interface AnnotationTexts {
  readonly language: string
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

/** Question settings that the annotations print in another format or under another name. */
const separateSettings = new Set([
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
const settingNames = [
  ...new Set(settings.filter(({ name, group }) => groups.has(group) && !separateSettings.has(name)).map(({ name }) => name)),
]

/**
 * Returns the annotations of a page, section or question for data managers: name, database name, type, limits, logic and checks. The form
 * itself prints choices with their values. Pure.
 */
export function annotationsOf(formNode: FormNode, texts: AnnotationTexts): Annotations {
  const { value, name } = formNode
  const { language, say } = texts
  const formatText = (each: Json | undefined): string => formatPlainText(each, texts)
  const { min, max } = limitsOf(formNode)
  const validators = (Array.isArray(value.validators) ? (value.validators as readonly Json[]) : []).filter(isObject)
  const facts: readonly (readonly [string, string])[] = [
    [say('settings.name'), formNode.kind === 'element' && !isPanel(formNode) ? answerNameOf(formNode) : name],
    [say('settings.DBName'), formatText(value.DBName)],
    [say('pdf.type'), formNode.kind === 'page' ? '' : typeText(formNode, say)],
    [say('settings.min'), formatText(min ?? value.minValueExpression)],
    [say('settings.max'), formatText(max ?? value.maxValueExpression)],
    ...settingNames.map((setting) => [say(`settings.${setting}`), formatText(value[setting])] as const),
    [say('pdf.defaultValue'), formatText(value.defaultValue)],
    ...validators.map((each) => [say('pdf.check'), checkText(each, texts)] as const),
    [say('settings.requiredErrorText'), localiseText(value.requiredErrorText, [language, 'default'])],
  ]
  return facts.filter(([, each]) => each !== '')
}

function typeText({ type, value }: FormNode, translate: AnnotationTexts['say']): string {
  const label = isKnownType(type) ? `${translate(`types.${type}`)} (${type})` : type
  const input = value.inputType
  return typeof input === 'string' && input !== 'text' ? `${label}, ${translate(`settingValues.inputType.${input}`)}` : label
}

function checkText(check: JsonObject, { language, say }: AnnotationTexts): string {
  const { type, text, ...rest } = check
  const limits = Object.entries(rest).flatMap(([name, each]) => {
    if (typeof each === 'object' || each === '' || each === false) return []
    return [printedLimits.has(name) ? `${say(`validators.${name}`)} ${each}` : String(each)]
  })
  const message = localiseText(text, [language, 'default'])
  return [say(`validators.${String(type)}`), ...limits, ...(message === '' ? [] : [`“${message}”`])].join(' · ')
}

const printedLimits = new Set(['minValue', 'maxValue', 'minLength', 'maxLength', 'minCount', 'maxCount'])

function formatPlainText(value: Json | undefined, texts: AnnotationTexts): string {
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return texts.say('pdf.yes')
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => formatPlainText(each, texts)).join('; ')
  if (!isObject(value)) return String(value)
  const label = localiseText(value, [texts.language, 'default'])
  return label !== ''
    ? label
    : Object.entries(value)
        .map(([name, each]) => `${name}: ${formatPlainText(each, texts)}`)
        .join('; ')
}
