import { useTranslation } from 'react-i18next'
import type { TagsField } from '#resources/core/fields/tags.ts'
import { listOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import { controlOf } from '../control.ts'
import { useTagSuggestions } from '../hooks/useTagSuggestions.ts'
import type { CellProps, DiffProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Words } from '../views/Words.tsx'
import { WordsDiff } from '../views/WordsDiff.tsx'

/** Input for tags: new tags, or tags of other rows. */
function TagsInput(props: InputProps<TagsField>) {
  const { t } = useTranslation('common')
  const suggestions = useTagSuggestions(props)
  return (
    <Select
      {...controlOf(props)}
      className="field-wide"
      mode="tags"
      tokenSeparators={[',', ';']}
      placeholder={t('field.addTags')}
      onFocus={suggestions.load}
      onBlur={suggestions.rest}
      options={suggestions.tags.map((tag) => ({ value: tag, label: tag }))}
      value={[...listOf(props.value)]}
      onChange={(next: string[]) => props.onChange?.(next)}
    />
  )
}

function TagsFilter(props: FilterProps<TagsField>) {
  const suggestions = useTagSuggestions(props)
  const appliedValue = props.value[0]?.value
  return (
    <Select
      id={props.id}
      className="field-wide"
      mode="tags"
      allowClear
      onFocus={suggestions.load}
      options={suggestions.tags.map((tag) => ({ value: tag, label: tag }))}
      value={typeof appliedValue === 'string' ? [appliedValue] : [...listOf(appliedValue)]}
      onChange={(next: string[]) => props.onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
    />
  )
}

const TagsCell = ({ value }: CellProps<TagsField>) => <Words words={listOf(value)} />
const TagsDiff = ({ before, after }: DiffProps<TagsField>) => <WordsDiff before={listOf(before)} after={listOf(after)} />

export const tagsView: FieldView<TagsField> = {
  Input: TagsInput,
  Cell: TagsCell,
  Filter: TagsFilter,
  Diff: TagsDiff,
  takesList: true,
  wideOnPhone: true,
}
