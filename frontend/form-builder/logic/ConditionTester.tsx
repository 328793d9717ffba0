import { Button, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionRunner } from 'survey-core'
import { type Clause, clauseOf } from '#resources/forms/expressions.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { useSentence } from './useSentence.ts'

/** Answers are typed, and the condition says what it makes of them, clause by clause. */
export function ConditionTester({ text }: { readonly text: string }) {
  const { t } = useTranslation('forms')
  const sentence = useSentence()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const names = useMemo(() => namesIn(clauseOf(text)), [text])
  if (!isOpen)
    return (
      <Button size="small" type="link" onClick={() => setIsOpen(true)}>
        {t('logic.try')}
      </Button>
    )
  const values = Object.fromEntries(
    Object.entries(answers).flatMap(([name, typed]) => (typed.trim() === '' ? [] : [[name, typedValue(typed)] as const])),
  )
  const clauses = partsIn(clauseOf(text))
  return (
    <div className="form-builder-tester">
      {names.map((name) => (
        <div key={name} className="form-builder-setting">
          <label htmlFor={`${id}-${name}`}>{name}</label>
          <Input
            id={`${id}-${name}`}
            size="small"
            value={answers[name] ?? ''}
            onChange={({ target }) => setAnswers({ ...answers, [name]: target.value })}
          />
        </div>
      ))}
      <ul>
        {[...(clauses.length > 1 ? clauses : []), text].map((each) => (
          <li key={each}>
            <Result isTrue={isSo(each, values)} /> {sentence(each)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ isTrue }: { readonly isTrue: boolean }) {
  const { t } = useTranslation('forms')
  return <ToneTag tone={isTrue ? 'success' : 'neutral'}>{t(isTrue ? 'logic.isTrue' : 'logic.isFalse')}</ToneTag>
}

const isSo = (text: string, values: Readonly<Record<string, unknown>>): boolean =>
  new ConditionRunner(text).runValues(nested(values)) === true

/** `{panel.dose}` is asked of what stands in `panel`. */
function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [scope = '', ...rest] = name.split('.')
    if (rest.length > 0 && /^(?:panel|row)$/i.test(scope))
      found[scope] = { ...(found[scope] as object | undefined), [rest.join('.')]: value }
    else found[name] = value
  }
  return found
}

function typedValue(typed: string): unknown {
  if (typed === 'true' || typed === 'false') return typed === 'true'
  if (typed.includes(',')) return typed.split(',').map((each) => typedValue(each.trim()))
  return typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed
}

function namesIn(clause: Clause | null): readonly string[] {
  if (clause === null) return []
  if (clause.kind === 'comparison') return [clause.name]
  if (clause.kind === 'text') return [...new Set([...clause.text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))]
  return [...new Set(clause.kind === 'not' ? namesIn(clause.clause) : clause.clauses.flatMap(namesIn))]
}

/** Each comparison as an expression of its own. */
function partsIn(clause: Clause | null): readonly string[] {
  if (clause === null) return []
  if (clause.kind === 'all' || clause.kind === 'any') return [...new Set(clause.clauses.flatMap(partsIn))]
  if (clause.kind === 'not') return partsIn(clause.clause)
  if (clause.kind === 'text') return [clause.text]
  const said = clause.values.map((value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)))
  const isList = clause.operator.endsWith('of')
  return [`{${clause.name}} ${clause.operator}${said.length === 0 ? '' : isList ? ` [${said.join(', ')}]` : ` ${said[0]}`}`]
}
