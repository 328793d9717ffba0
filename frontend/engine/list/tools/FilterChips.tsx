import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useStudyChoice, useStudyOfLists } from '../../../base/session/chosenStudy.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { relativeIn } from '../../../fields/relative.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { FieldValueText, variableWords } from '../../FieldValueText.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import { isQuick } from './quick.ts'

/** What the list is narrowed by, each with a way to take it off. */
export function FilterChips({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const isOnChips = (name: string) => isQuick(definition.list, name) && list.filtersOf(name).every(({ operator }) => operator === 'in')
  const fields = [...new Set(list.filters.flatMap((filter) => ('field' in filter ? [filter.field] : [])))].filter(
    (name) => fieldOf(definition, name) !== null && !isOnChips(name),
  )
  const study = useStudyOfLists()
  const choose = useStudyChoice()
  const narrowing = list.studyField === null ? null : study
  if (fields.length === 0 && narrowing === null) return null
  return (
    <ul className="list-chips" aria-label={t('list.activeFilters')}>
      {narrowing !== null && (
        <li>
          <Tag>
            {t('list.filterIs', { label: t('shell.study'), value: narrowing.name })}
            <button
              type="button"
              className="list-chip-remove"
              aria-label={t('list.removeFilter', { name: t('shell.study') })}
              onClick={() => choose(null)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </Tag>
        </li>
      )}
      {fields.map((name) => (
        <li key={name}>
          <Tag>
            <FilterWords resource={resource} name={name} filters={list.filtersOf(name)} />
            <button
              type="button"
              className="list-chip-remove"
              aria-label={t('list.removeFilter', { name: texts.label(name) })}
              onClick={() => list.setFiltersOf(name, [])}
            >
              <CloseOutlined aria-hidden />
            </button>
          </Tag>
        </li>
      ))}
      {fields.length > 0 && (
        <li>
          <Button type="link" size="small" onClick={list.clear}>
            {t('list.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface FilterWordsProps {
  readonly resource: string
  readonly name: string
  readonly filters: readonly FieldFilter[]
}

/** 'Last active: Last 7 days', 'Created by: me', 'Status is Draft, Recruiting'. */
function FilterWords({ resource, name, filters }: FilterWordsProps) {
  const { t } = useTranslation('common')
  const label = useTexts(resource).label(name)
  const field = fieldOf(resourceNamed(resource), name)
  const span = field === null ? null : relativeIn(field, filters)
  if (span !== null) return t('list.filterIs', { label, value: t(`field.relative.${span}`) })
  const [only, ...others] = filters
  const variable = others.length === 0 && (only?.operator === 'eq' || only?.operator === 'in') ? variableWords(t, onlyOf(only.value)) : null
  if (variable !== null) return t('list.filterIs', { label, value: variable })
  return (
    <>
      {label}{' '}
      {filters.map(({ operator, value }) => (
        <span key={operator}>
          {operator === 'filled' ? (
            t(`list.filled.is.${String(value) === 'true'}`)
          ) : (
            <>
              {t(`list.operators.${operator}`)} <FieldValueText resource={resource} name={name} value={value} />
            </>
          )}{' '}
        </span>
      ))}
    </>
  )
}

/** One value of its own, or alone in a list; null for several. */
function onlyOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.length === 1 ? value[0] : null
}
