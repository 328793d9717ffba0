import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BooleanField } from '#resources/core/fields/boolean.ts'
import { later } from '../base/ui/later.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { controlOf } from './control.ts'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from './types.ts'

/** No list shows it. */
const YesNoInput = later(() => import('./YesNoInput.tsx').then(({ YesNoInput }) => ({ default: YesNoInput })))

/** On or off; what must be answered has neither at first. */
const BooleanInput = (props: InputProps<BooleanField>) =>
  props.field.required === true ? <YesNoInput {...props} /> : <OnOffInput {...props} />

function OnOffInput(props: InputProps<BooleanField>) {
  const { t } = useTranslation('common')
  const { status: _status, ...control } = controlOf(props)
  return (
    <span className="field-switch">
      <Switch {...control} checked={props.value === true} onChange={(checked) => props.onChange?.(checked)} />
      <span aria-hidden="true">{t(props.value === true ? 'field.yes' : 'field.no')}</span>
    </span>
  )
}

function BooleanCell({ value }: CellProps<BooleanField>) {
  const { t } = useTranslation('common')
  if (typeof value !== 'boolean') return <Empty />
  return (
    <span className="field-boolean">
      {value ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />} {t(value ? 'field.yes' : 'field.no')}
    </span>
  )
}

function BooleanFilter(props: FilterProps<BooleanField>) {
  const { t } = useTranslation('common')
  const options = [
    { value: 'true', label: t('field.yes') },
    { value: 'false', label: t('field.no') },
  ]
  return <ChoiceFilter {...props} options={options} />
}

export const booleanView: FieldView<BooleanField> = {
  Input: BooleanInput,
  Cell: BooleanCell,
  Filter: BooleanFilter,
  few: () => [
    { value: 'true', labelKey: 'field.yes' },
    { value: 'false', labelKey: 'field.no' },
  ],
}
