import { isObject, type Json } from './json.ts'

/** Properties that produce answers. */
const givers: ReadonlySet<string> = new Set([
  'defaultValue',
  'defaultValueExpression',
  'defaultRowValue',
  'defaultPanelValue',
  'setValueIf',
  'setValueExpression',
  'resetValueIf',
  'triggers',
])

/** Returns the form without defaults and without calculations of its questions, so that it shows only stored answers. Pure. */
export function storedAnswersOnly(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(storedAnswersOnly)
  if (!isObject(value)) return value
  const calculates = value.type === 'expression' || value.cellType === 'expression'
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      givers.has(name) || (calculates && name === 'expression') ? [] : [[name, storedAnswersOnly(each)] as const],
    ),
  )
}
