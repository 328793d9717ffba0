import './jsonView.css'
import { Button, Upload } from 'antd'
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject } from '#resources/forms/content/json.ts'
import { copyText } from '../../../base/copyText.ts'
import { saveFile } from '../../../base/ui/fileChoice/saveFile.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { CodeEditor } from './CodeEditor.tsx'

/** Shows the form as stored JSON, to edit, import and export. Errors name the line and column. */
export default function JsonView() {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const stored = JSON.stringify(state.document, null, 2)
  const [text, setText] = useState(stored)
  useEffect(() => setText(stored), [stored])
  const { value, problem } = read(text)
  const isChanged = text !== stored
  return (
    <div className="form-builder-json">
      <div className="form-builder-bar">
        <Button onClick={() => void copyText(text, { copied: t('json.copied'), failed: t('json.copyFailed') })}>{t('json.copy')}</Button>
        <Button onClick={() => saveFile(new Blob([stored], { type: 'application/json' }), 'form.json')}>{t('json.export')}</Button>
        {!isReadOnly && (
          <>
            <Upload
              accept="application/json,.json"
              showUploadList={false}
              beforeUpload={(file) => {
                void file.text().then(setText)
                return Upload.LIST_IGNORE
              }}
            >
              <Button>{t('json.import')}</Button>
            </Upload>
            <Button
              disabled={!isChanged || value === null}
              onClick={() => value !== null && dispatch(steps.json(state.document, value, Date.now()))}
            >
              {t('json.apply')}
            </Button>
          </>
        )}
        <span role="status" className="form-builder-state">
          {problem !== null
            ? t('json.wrong', {
                line: problem.line,
                column: problem.column,
                what: t(`json.codes.${problem.code}`, { defaultValue: t('json.codes.other') }),
              })
            : isChanged
              ? t('json.changed')
              : ''}
        </span>
      </div>
      <CodeEditor label={t('json.label')} value={text} isReadOnly={isReadOnly} isInvalid={problem !== null} onChange={setText} />
    </div>
  )
}

function read(text: string) {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first !== undefined) {
    const before = text.slice(0, first.offset).split('\n')
    return {
      value: null,
      problem: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, code: printParseErrorCode(first.error) },
    }
  }
  return isObject(value) ? { value, problem: null } : { value: null, problem: { line: 1, column: 1, code: 'NotAnObject' } }
}
