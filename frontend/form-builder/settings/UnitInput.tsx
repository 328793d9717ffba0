import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Json, Path } from '#resources/forms/json.ts'
import { setting } from '#resources/forms/operations.ts'
import type { Part } from '#resources/forms/parts.ts'
import { type AlternativeUnit, alternativeUnitsOf, commonUnits } from '#resources/forms/units.ts'
import { AutoComplete } from '../../base/ui/Select.tsx'
import { useBuilder } from '../state/BuilderContext.ts'

interface UnitInputProps {
  readonly id: string
  readonly path: Path
  readonly held: Json | undefined
  readonly part: Part | null
}

/** The unit of a number, from a list or typed, and the other units in which people may type it: the list knows how they are converted. */
export function UnitInput({ id, path, held, part }: UnitInputProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const unit = typeof held === 'string' ? held : ''
  const alternatives = alternativeUnitsOf({ ...part?.value, inputType: 'number' })
  const known = commonUnits.filter((each) => each.unit === unit)
  const offered = [...alternatives, ...known.flatMap((each) => each.alternatives)].filter(
    (each, index, all) => all.findIndex((other) => isSameUnit(other, each)) === index,
  )
  const set = (next: string, units: readonly AlternativeUnit[], field?: string) => {
    const others = [...path.slice(0, -1), 'alternativeUnits']
    const operations = [
      setting(state.document, path, next === '' ? undefined : next),
      setting(state.document, others, units.length === 0 ? undefined : units.map(asJson)),
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
        onChange={(typed: string) => {
          const chosen = commonUnits.find(({ name }) => name === typed)
          set(chosen?.unit ?? typed, chosen?.alternatives ?? [], JSON.stringify(path))
        }}
      />
      {offered.length > 0 && (
        <fieldset className="form-builder-units">
          <legend>{t('unit.also')}</legend>
          {offered.map((each) => (
            <Checkbox
              key={`${each.unit} ${each.factor}`}
              checked={alternatives.some((one) => isSameUnit(one, each))}
              disabled={isReadOnly}
              onChange={({ target }) =>
                set(
                  unit,
                  // Two conversions of one unit, as of glucose and cholesterol, exclude each other.
                  target.checked
                    ? [...alternatives.filter((one) => one.unit !== each.unit), each]
                    : alternatives.filter((one) => !isSameUnit(one, each)),
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

const isSameUnit = (one: AlternativeUnit, other: AlternativeUnit): boolean =>
  one.unit === other.unit && one.factor === other.factor && one.offset === other.offset

const asJson = ({ unit, factor, offset }: AlternativeUnit): Json => ({ unit, factor, ...(offset === 0 ? {} : { offset }) })
