import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCondition, isOlderCondition } from '#resources/forms/content/conditions.ts'
import type { Json, Path } from '#resources/forms/content/json.ts'
import { clauseOf } from '#resources/forms/survey/expressions.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { ConditionLine } from './ConditionLine.tsx'
import { ConditionTester } from './ConditionTester.tsx'
import { emptyLine, formatLine, type Lines, linesOf } from './lines.ts'
import { useConditionSubjects } from './useConditionSubjects.ts'
import { useSentence } from './useSentence.ts'

interface ConditionEditorProps {
  readonly labelId: string
  readonly property: string
  readonly path: Path
  readonly held: Json | undefined
}

/**
 * Editor for a condition: the answer of a question, a comparison and a value; several of these joined by "and" or "or". A more complex
 * condition is written as text. Below it are the condition as a sentence, and a test.
 */
export function ConditionEditor({ labelId, property, path, held }: ConditionEditorProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const sentence = useSentence()
  const text = held !== undefined && isOlderCondition(property, held) ? (formatCondition(held) ?? '') : typeof held === 'string' ? held : ''
  const read = text === '' ? { kind: 'all' as const, lines: [] } : linesOf(clauseOf(text))
  const [open, setOpen] = useState<Lines | null>(null)
  const [isText, setIsText] = useState(false)
  const shownCondition = open ?? read
  const subjects = useConditionSubjects(path.slice(0, -1), !isText && shownCondition !== null && shownCondition.lines.length > 0)
  const write = (next: string) =>
    dispatch(steps.set(state.document, path, next.trim() === '' ? undefined : next, Date.now(), JSON.stringify(path)))
  const change = (next: Lines) => {
    setOpen(next)
    const lineTexts = next.lines.map(formatLine).filter((each) => each !== null)
    // An incomplete condition is not saved: the stored one stays.
    if (lineTexts.length === next.lines.length) write(lineTexts.join(next.kind === 'all' ? ' and ' : ' or '))
  }
  const isTooMuch = shownCondition === null
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
          {shownCondition.lines.map((line, index) => (
            <ConditionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place while it is put together
              key={index}
              line={line}
              subjects={subjects}
              joint={index === 0 ? null : shownCondition.kind}
              onJoint={(kind) => change({ ...shownCondition, kind })}
              onChange={(next) => change({ ...shownCondition, lines: shownCondition.lines.with(index, next) })}
              onRemove={() => change({ ...shownCondition, lines: shownCondition.lines.toSpliced(index, 1) })}
            />
          ))}
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => setOpen({ ...shownCondition, lines: [...shownCondition.lines, emptyLine] })}
          >
            {t(shownCondition.lines.length === 0 ? 'logic.add' : 'logic.addMore')}
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
