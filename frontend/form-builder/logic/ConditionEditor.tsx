import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionText, isOlderCondition, isOperator, operators } from '#resources/forms/conditions.ts'
import { clauseOf } from '#resources/forms/expressions.ts'
import { isObject, isSamePath, isWithin, type Json, type Path } from '#resources/forms/json.ts'
import { isQuestion, type Part } from '#resources/forms/parts.ts'
import { Select } from '../../base/ui/Select.tsx'
import { choiceValue } from '../choices.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { usePartNames } from '../usePartNames.ts'
import { ConditionTester } from './ConditionTester.tsx'
import { emptyLine, type Line, type Lines, linesOf, lineText, referenceTo } from './lines.ts'
import { useSentence } from './useSentence.ts'

interface ConditionEditorProps {
  readonly labelId: string
  readonly property: string
  readonly path: Path
  readonly held: Json | undefined
}

/**
 * A condition in words: the answer of a question, how it is compared, with what; several joined by "and" or "or". What is more than that is written as
 * text. Below it the sentence, and a way to try it.
 */
export function ConditionEditor({ labelId, property, path, held }: ConditionEditorProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const sentence = useSentence()
  const text = held !== undefined && isOlderCondition(property, held) ? (conditionText(held) ?? '') : typeof held === 'string' ? held : ''
  const read = text === '' ? { kind: 'all' as const, lines: [] } : linesOf(clauseOf(text))
  const [open, setOpen] = useState<Lines | null>(null)
  const [isText, setIsText] = useState(false)
  const shown = open ?? read
  const write = (next: string) =>
    dispatch(steps.set(state.document, path, next.trim() === '' ? undefined : next, Date.now(), JSON.stringify(path)))
  const change = (next: Lines) => {
    setOpen(next)
    const written = next.lines.map(lineText).filter((each) => each !== null)
    // What does not say enough yet is not written, and what is there stays.
    if (written.length === next.lines.length) write(written.join(next.kind === 'all' ? ' and ' : ' or '))
  }
  const isTooMuch = shown === null
  return (
    <fieldset className="form-builder-logic" aria-labelledby={labelId} disabled={isReadOnly}>
      {isText || isTooMuch ? (
        <Input.TextArea
          aria-label={t('logic.text')}
          className="form-builder-code"
          autoSize={{ minRows: 1, maxRows: 8 }}
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setOpen(null)
            write(target.value)
          }}
        />
      ) : (
        <>
          {shown.lines.map((line, index) => (
            <ConditionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place while it is put together
              key={index}
              line={line}
              owner={path.slice(0, -1)}
              joint={index === 0 ? null : shown.kind}
              onJoint={(kind) => change({ ...shown, kind })}
              onChange={(next) => change({ ...shown, lines: shown.lines.with(index, next) })}
              onRemove={() => change({ ...shown, lines: shown.lines.toSpliced(index, 1) })}
            />
          ))}
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({ ...shown, lines: [...shown.lines, emptyLine] })}>
            {t(shown.lines.length === 0 ? 'logic.add' : 'logic.addMore')}
          </Button>
        </>
      )}
      {!isTooMuch && (
        <Button
          size="small"
          type="link"
          onClick={() => {
            setOpen(null)
            setIsText(!isText)
          }}
        >
          {t(isText ? 'logic.asWords' : 'logic.asText')}
        </Button>
      )}
      {text !== '' && (
        <>
          <p className="form-builder-help">{sentence(text)}</p>
          <ConditionTester text={text} />
        </>
      )}
    </fieldset>
  )
}

interface ConditionLineProps {
  readonly line: Line
  /** The part that has the condition. */
  readonly owner: Path
  /** How it is joined to the line before; null for the first. */
  readonly joint: 'all' | 'any' | null
  readonly onJoint: (kind: 'all' | 'any') => void
  readonly onChange: (line: Line) => void
  readonly onRemove: () => void
}

function ConditionLine({ line, owner, joint, onJoint, onChange, onRemove }: ConditionLineProps) {
  const { t } = useTranslation('forms')
  const { parts } = useBuilder()
  const nameOf = usePartNames()
  // Its own answer decides nothing, and what repeats is known where it repeats alone.
  const asked = parts.filter(
    (part) =>
      isQuestion(part) && part.name !== '' && !isSamePath(part.path, owner) && (part.repeat === null || isWithin(owner, part.repeat.path)),
  )
  const part = asked.find((each) => referenceTo(each) === line.name)
  const definition = operators[line.operator]
  const needs = 'needs' in definition ? definition.needs : null
  return (
    <div className="form-builder-clause">
      {joint !== null && (
        <Select
          size="small"
          aria-label={t('logic.joint')}
          value={joint}
          onChange={onJoint}
          options={(['all', 'any'] as const).map((kind) => ({ value: kind, label: t(`logic.${kind}`) }))}
        />
      )}
      <Select
        showSearch
        size="small"
        aria-label={t('logic.question')}
        placeholder={t('logic.question')}
        value={line.name === '' ? null : line.name}
        onChange={(name: string) => onChange({ ...line, name })}
        options={asked.map((each) => ({ value: referenceTo(each), label: nameOf(each) }))}
      />
      <Select
        size="small"
        aria-label={t('logic.operator')}
        value={line.operator}
        onChange={(operator: string) =>
          isOperator(operator) && onChange({ ...line, operator, values: 'needs' in operators[operator] ? line.values : [] })
        }
        options={Object.keys(operators).map((each) => ({ value: each, label: t(`logic.operators.${each}`) }))}
      />
      {needs !== null && (
        <ClauseValue line={line} part={part} isList={needs === 'list'} onChange={(values) => onChange({ ...line, values })} />
      )}
      <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={t('logic.remove')} onClick={onRemove} />
    </div>
  )
}

interface ClauseValueProps {
  readonly line: Line
  readonly part: Part | undefined
  readonly isList: boolean
  readonly onChange: (values: readonly string[]) => void
}

/** Of a question with choices one of them, else what is typed. */
function ClauseValue({ line, part, isList, onChange }: ClauseValueProps) {
  const { t } = useTranslation('forms')
  const choices =
    part?.type === 'boolean' ? ['true', 'false'] : Array.isArray(part?.value.choices) ? (part.value.choices as readonly Json[]) : []
  const options = choices.map((each) => {
    const value = choiceValue(each)
    return { value, label: isObject(each) && typeof each.text === 'string' ? each.text : value }
  })
  if (!isList && options.length === 0)
    return (
      <Input
        size="small"
        aria-label={t('logic.value')}
        value={line.values[0] ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
      />
    )
  return (
    <Select
      size="small"
      aria-label={t('logic.value')}
      {...(isList ? { mode: 'tags' as const, value: [...line.values] } : { value: line.values[0] ?? null })}
      onChange={(value: string | string[] | null) => onChange(value === null ? [] : [value].flat())}
      options={options}
    />
  )
}
