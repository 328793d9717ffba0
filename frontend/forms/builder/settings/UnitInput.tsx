import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import type { Json, Path } from '#resources/forms/content/json.ts'
import { createSetOperation } from '#resources/forms/content/operations.ts'
import { type AlternativeUnit, alternativeUnitsOf, commonUnits } from '#resources/forms/content/units.ts'
import { AutoComplete } from '../../../base/ui/Select.tsx'
import { useBuilder } from '../state/BuilderContext.ts'

interface UnitInputProps {
  readonly id: string
  readonly path: Path
  readonly held: Json | undefined
  readonly part: FormNode | null
}

/** Unit of a number, selected or typed, and the other units that people may use. The list of units contains the conversions. */
export function UnitInput({ id, path, held, part }: UnitInputProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const unit = typeof held === 'string' ? held : ''
  const alternatives = alternativeUnitsOf({ ...part?.value, inputType: 'number' })
  const matchingUnits = commonUnits.filter((each) => each.unit === unit)
  const offeredUnits = [...alternatives, ...matchingUnits.flatMap((each) => each.alternatives)].filter(
    (each, index, allUnits) => allUnits.findIndex((other) => isSameUnit(other, each)) === index,
  )
  const set = (next: string, units: readonly AlternativeUnit[], field?: string) => {
    const others = [...path.slice(0, -1), 'alternativeUnits']
    const operations = [
      createSetOperation(state.document, path, next === '' ? undefined : next),
      createSetOperation(state.document, others, units.length === 0 ? undefined : units.map(asJson)),
    ]
    dispatch({ do: 'step', key: 'change', operations, at: Date.now(), ...(field === undefined ? {} : { field }) })
  }
  const labelOf = (name: string) => t(`unit.names.${name.split(' ')[1] ?? ''}`, { unit: name.split(' ')[0], defaultValue: name })
  return (
    <>
      <AutoComplete
        id={id}
        value={unit}
        disabled={isReadOnly}
        options={commonUnits.map((each) => ({ value: each.name, label: labelOf(each.name) }))}
        onChange={(unitText: string) => {
          const commonUnit = commonUnits.find(({ name }) => name === unitText)
          set(commonUnit?.unit ?? unitText, commonUnit?.alternatives ?? [], JSON.stringify(path))
        }}
      />
      {offeredUnits.length > 0 && (
        <fieldset className="form-builder-units">
          <legend>{t('unit.also')}</legend>
          {offeredUnits.map((each) => (
            <Checkbox
              key={`${each.unit} ${each.factor}`}
              checked={alternatives.some((alternative) => isSameUnit(alternative, each))}
              disabled={isReadOnly}
              onChange={({ target }) =>
                set(
                  unit,
                  // Some units have several conversions, for example for glucose and for cholesterol. Only one can be selected.
                  target.checked
                    ? [...alternatives.filter((alternative) => alternative.unit !== each.unit), each]
                    : alternatives.filter((alternative) => !isSameUnit(alternative, each)),
                )
              }
            >
              {each.unit} ({t('unit.conversion', { other: each.unit, value: Number((each.factor + each.offset).toPrecision(4)), unit })})
            </Checkbox>
          ))}
        </fieldset>
      )}
    </>
  )
}

const isSameUnit = (alternative: AlternativeUnit, other: AlternativeUnit): boolean =>
  alternative.unit === other.unit && alternative.factor === other.factor && alternative.offset === other.offset

const asJson = ({ unit, factor, offset }: AlternativeUnit): Json => ({ unit, factor, ...(offset === 0 ? {} : { offset }) })
