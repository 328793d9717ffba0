import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { CustomMeasure } from '#resources/figures/customMeasure.ts'
import { isOfRows, rowResources } from '#resources/figures/customRows.ts'
import { useMay } from '../base/providers/useMay.ts'
import { controlOf } from '../fields/control.ts'
import type { InputProps } from '../fields/types.ts'
import { FiguresInput } from './FiguresInput.tsx'
import { createStartingRows, RowsInput } from './RowsInput.tsx'

/** Selects the content of a custom report: figures as a chart, or rows of a list. */
export function MeasureInput(props: InputProps<FieldDefinition>) {
  const { value, onChange, disabled } = props
  const { t } = useTranslation('report')
  const may = useMay()
  const [firstList] = rowResources.filter((name) => may(name, 'list'))
  const changeKind = (kind: string) => onChange?.(kind === 'rows' && firstList !== undefined ? createStartingRows(firstList) : null)
  return (
    <div className="measure-input">
      <Segmented
        aria-label={t('builder.kind')}
        disabled={disabled === true}
        value={isOfRows(value) ? 'rows' : 'figures'}
        options={(['figures', 'rows'] as const).map((kind) => ({ value: kind, label: t(`builder.kinds.${kind}`) }))}
        onChange={changeKind}
      />
      {isOfRows(value) ? (
        <RowsInput value={value} disabled={disabled} control={controlOf(props)} onChange={(next) => onChange?.(next)} />
      ) : (
        <FiguresInput
          value={(value as CustomMeasure | null | undefined) ?? null}
          disabled={disabled}
          control={controlOf(props)}
          onChange={(next) => onChange?.(next)}
        />
      )}
    </div>
  )
}
