import { Button, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionRunner } from 'survey-core'
import { type Clause, clauseOf } from '#resources/forms/survey/expressions.ts'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { useSentence } from './useSentence.ts'

/** Tests a condition: the user types answers and sees the result of each clause. */
export function ConditionTester({ text }: { readonly text: string }) {
  const { t } = useTranslation('forms')
  const sentence = useSentence()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const names = useMemo(() => variableNamesOf(clauseOf(text)), [text])
  if (!isOpen)
    return (
      <Button size="small" type="link" onClick={() => setIsOpen(true)}>
        {t('logic.try')}
      </Button>
    )
  const values = Object.fromEntries(
    Object.entries(answers).flatMap(([name, answerText]) => (answerText.trim() === '' ? [] : [[name, parseAnswer(answerText)] as const])),
  )
  const clauses = comparisonsOf(clauseOf(text))
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
  new ConditionRunner(text).runValues(nestAnswers(values)) === true

/** Nests the answers: `{panel.dose}` reads `dose` in the object `panel`. */
function nestAnswers(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const valuesByName: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [scope = '', ...nameSegments] = name.split('.')
    if (nameSegments.length > 0 && /^(?:panel|row)$/i.test(scope))
      valuesByName[scope] = { ...(valuesByName[scope] as object | undefined), [nameSegments.join('.')]: value }
    else valuesByName[name] = value
  }
  return valuesByName
}

function parseAnswer(answerText: string): unknown {
  if (answerText === 'true' || answerText === 'false') return answerText === 'true'
  if (answerText.includes(',')) return answerText.split(',').map((each) => parseAnswer(each.trim()))
  return answerText.trim() !== '' && Number.isFinite(Number(answerText)) ? Number(answerText) : answerText
}

function variableNamesOf(clause: Clause | null): readonly string[] {
  if (clause === null) return []
  if (clause.kind === 'comparison') return [clause.name]
  if (clause.kind === 'text') return [...new Set([...clause.text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))]
  return [...new Set(clause.kind === 'not' ? variableNamesOf(clause.clause) : clause.clauses.flatMap(variableNamesOf))]
}

/** Returns each comparison as a separate expression. */
function comparisonsOf(clause: Clause | null): readonly string[] {
  if (clause === null) return []
  if (clause.kind === 'all' || clause.kind === 'any') return [...new Set(clause.clauses.flatMap(comparisonsOf))]
  if (clause.kind === 'not') return comparisonsOf(clause.clause)
  if (clause.kind === 'text') return [clause.text]
  const message = clause.values.map((value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)))
  const isList = clause.operator.endsWith('of')
  return [`{${clause.name}} ${clause.operator}${message.length === 0 ? '' : isList ? ` [${message.join(', ')}]` : ` ${message[0]}`}`]
}
