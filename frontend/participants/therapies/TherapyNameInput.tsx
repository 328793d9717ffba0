import { AutoComplete } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../../fields/control.ts'
import type { InputProps } from '../../fields/types.ts'
import { useDrugSearch } from './useDrugSearch.ts'

/** A therapy's name: chosen among the active ingredients of the drug database, or written freely. */
export default function TherapyNameInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('participants')
  const { names, search, isAway } = useDrugSearch()
  const { value, onChange, id } = props
  const control = controlOf(props)
  const noticeId = `${id}-drugs`
  const describedBy = [control['aria-describedby'], isAway ? noticeId : undefined].filter(Boolean).join(' ')
  return (
    <>
      <AutoComplete
        {...control}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        className="field-wide"
        options={names.map((name) => ({ value: name, label: name }))}
        value={textOf(value)}
        onSearch={search}
        onChange={(next: string | undefined) => onChange?.(next ?? null)}
      />
      <span id={noticeId} role="status" className="form-help">
        {isAway ? t('drugs.away') : ''}
      </span>
    </>
  )
}
