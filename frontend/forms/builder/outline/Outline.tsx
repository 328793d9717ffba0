import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath } from '#resources/forms/content/json.ts'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { useFormNodeNames } from '../useFormNodeNames.ts'

/** Outline of all parts of the form, in which the user finds and selects one. */
export function Outline() {
  const { t } = useTranslation('forms')
  const { parts, state, show, problems } = useBuilder()
  const nameOf = useFormNodeNames()
  const [searchText, setSearchText] = useState('')
  const searchTerm = searchText.trim().toLocaleLowerCase()
  const invalidPaths = new Set(
    problems.filter(({ level }) => level === 'error').map(({ path }) => JSON.stringify(path.slice(0, path.length))),
  )
  const matchingParts = parts.filter(
    (node) =>
      searchTerm === '' || nameOf(node).toLocaleLowerCase().includes(searchTerm) || node.name.toLocaleLowerCase().includes(searchTerm),
  )
  return (
    <div className="form-builder-outline">
      <Input.Search
        allowClear
        placeholder={t('outline.search')}
        aria-label={t('outline.search')}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      <ul>
        {searchTerm === '' && (
          <li>
            <button type="button" aria-current={state.selected.length === 0} onClick={() => show([])}>
              {t('outline.form')}
            </button>
          </li>
        )}
        {matchingParts.map((node) => (
          <li key={JSON.stringify(node.path)} style={{ paddingInlineStart: node.depth * 12 }}>
            <button
              type="button"
              aria-current={isSamePath(node.path, state.selected)}
              data-wrong={invalidPaths.has(JSON.stringify(node.path))}
              onClick={() => show(node.path)}
            >
              <QuestionIcon type={node.kind === 'page' ? 'page' : node.type} />
              <span data-machine={nameOf(node) === node.name || undefined}>{nameOf(node)}</span>
            </button>
          </li>
        ))}
      </ul>
      {matchingParts.length === 0 && <p className="form-builder-none">{t('outline.nothing')}</p>}
    </div>
  )
}
