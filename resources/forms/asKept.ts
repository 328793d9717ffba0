import { isObject, type Json } from './json.ts'

/** What puts values into a form that nobody gave. */
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

/** A form that shows what was kept and nothing else: without defaults, and without calculations of its questions. Pure. */
export function asKept(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(asKept)
  if (!isObject(value)) return value
  const calculates = value.type === 'expression' || value.cellType === 'expression'
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      givers.has(name) || (calculates && name === 'expression') ? [] : [[name, asKept(each)] as const],
    ),
  )
}
