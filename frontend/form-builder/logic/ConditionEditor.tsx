import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionText, isOlderCondition } from '#resources/forms/conditions.ts'
import { clauseOf } from '#resources/forms/expressions.ts'
import type { Json, Path } from '#resources/forms/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { ConditionLine } from './ConditionLine.tsx'
import { ConditionTester } from './ConditionTester.tsx'
import { emptyLine, type Lines, linesOf, lineText } from './lines.ts'
import { useConditionSubjects } from './useConditionSubjects.ts'
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
  const subjects = useConditionSubjects(path.slice(0, -1), !isText && shown !== null && shown.lines.length > 0)
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
              subjects={subjects}
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
