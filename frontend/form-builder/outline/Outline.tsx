import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath } from '#resources/forms/json.ts'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { usePartNames } from '../usePartNames.ts'

/** Every part of the form in its place, to find one and to go to it. */
export function Outline() {
  const { t } = useTranslation('forms')
  const { parts, state, show, problems } = useBuilder()
  const nameOf = usePartNames()
  const [sought, setSought] = useState('')
  const words = sought.trim().toLocaleLowerCase()
  const wrong = new Set(problems.filter(({ level }) => level === 'error').map(({ path }) => JSON.stringify(path.slice(0, path.length))))
  const found = parts.filter(
    (part) => words === '' || nameOf(part).toLocaleLowerCase().includes(words) || part.name.toLocaleLowerCase().includes(words),
  )
  return (
    <div className="form-builder-outline">
      <Input.Search
        allowClear
        placeholder={t('outline.search')}
        aria-label={t('outline.search')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <ul>
        {words === '' && (
          <li>
            <button type="button" aria-current={state.selected.length === 0} onClick={() => show([])}>
              {t('outline.form')}
            </button>
          </li>
        )}
        {found.map((part) => (
          <li key={JSON.stringify(part.path)} style={{ paddingInlineStart: part.depth * 12 }}>
            <button
              type="button"
              aria-current={isSamePath(part.path, state.selected)}
              data-wrong={wrong.has(JSON.stringify(part.path))}
              onClick={() => show(part.path)}
            >
              <QuestionIcon type={part.kind === 'page' ? 'page' : part.type} />
              <span>{nameOf(part)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="form-builder-none">{t('outline.nothing')}</p>}
    </div>
  )
}
