import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { fieldOf } from '../fieldOf.ts'
import { type Difference, isOpen, type RecordVersions, type Side } from './merge.ts'
import { SideValue } from './SideValue.tsx'

interface SideChoiceProps {
  readonly definition: ResourceDefinition
  readonly sides: RecordVersions
  readonly difference: Difference
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
  /** User who saved the other values; null while unknown. */
  readonly who: string | null
  /** True if the user tried to save before choosing a side for this field. */
  readonly isMissing: boolean
  /** True if the merged row would not keep the selected value. */
  readonly isUnkept: boolean
}

/** One field of the conflict: its former value, and the values of both users to choose from. */
export function SideChoice({ definition, sides, difference, chosen, onChoose, who, isMissing, isUnkept }: SideChoiceProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const { name, kind } = difference
  const field = fieldOf(definition, name)
  if (field === null) return null
  const knownRows = [sides.mine, sides.theirs, sides.base]
  const renderValue = (side: keyof RecordVersions) => (
    <SideValue resource={definition.name} name={name} field={field} value={sides[side][name] ?? null} known={knownRows} />
  )
  const otherUserLabel = who === null ? t('stale.theirs') : t('stale.savedBy', { name: who })
  const label = texts.label(name)
  return (
    <fieldset className="card side-choice" data-side-field={name} data-missing={isMissing || undefined}>
      <legend>{label}</legend>
      {kind === 'clash' && (
        <p className="side-base">
          <span className="side-words">{t('stale.base')}</span> {renderValue('base')}
        </p>
      )}
      {isOpen(difference) ? (
        <Radio.Group
          className="side-options"
          value={chosen ?? null}
          onChange={({ target }) => onChoose(target.value as Side)}
          aria-label={label}
        >
          <Radio value="mine">
            <span className="side-words">{t(kind === 'theirs' ? 'stale.asBefore' : 'stale.mine')}</span>
            {renderValue('mine')}
          </Radio>
          <Radio value="theirs">
            <span className="side-words">{kind === 'mine' ? t('stale.stored') : otherUserLabel}</span>
            {renderValue('theirs')}
          </Radio>
        </Radio.Group>
      ) : (
        <p className="side-only">
          <span className="side-words">{kind === 'barred' ? t('stale.mine') : otherUserLabel}</span>
          {renderValue(kind === 'barred' ? 'mine' : 'theirs')}
        </p>
      )}
      {isMissing && <p className="form-problem">{t('stale.choose')}</p>}
      {isUnkept && <p className="form-problem">{t('stale.unkept')}</p>}
    </fieldset>
  )
}
