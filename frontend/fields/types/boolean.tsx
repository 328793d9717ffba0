import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BooleanField } from '#resources/core/fields/boolean.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import { controlOf } from '../control.ts'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

/** Loaded lazily, since no list shows it. */
const YesNoInput = lazyPart(() => import('../inputs/YesNoInput.tsx').then(({ YesNoInput }) => ({ default: YesNoInput })))

/** A switch. A required value uses yes and no instead, with neither selected at first. */
const BooleanInput = (props: InputProps<BooleanField>) =>
  props.field.required === true ? <YesNoInput {...props} /> : <OnOffInput {...props} />

function OnOffInput(props: InputProps<BooleanField>) {
  const { t } = useTranslation('common')
  const { status: _status, ...control } = controlOf(props)
  return (
    <span className="field-switch">
      <Switch {...control} checked={props.value === true} onChange={(isChecked) => props.onChange?.(isChecked)} />
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
