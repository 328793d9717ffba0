import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { fieldOf } from '../fieldOf.ts'
import { type Difference, isOpen, type Side, type Sides } from './merge.ts'
import { SideValue } from './SideValue.tsx'

interface SideChoiceProps {
  readonly definition: ResourceDefinition
  readonly sides: Sides
  readonly difference: Difference
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
  /** Who saved their side; null while nobody can tell. */
  readonly who: string | null
  /** Saving was tried and this field is still to be chosen. */
  readonly isMissing: boolean
  /** The merged row would not keep the chosen value. */
  readonly isUnkept: boolean
}

/** One field: what it was, and the two sides to choose from. */
export function SideChoice({ definition, sides, difference, chosen, onChoose, who, isMissing, isUnkept }: SideChoiceProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const { name, kind } = difference
  const field = fieldOf(definition, name)
  if (field === null) return null
  const known = [sides.mine, sides.theirs, sides.base]
  const value = (side: keyof Sides) => (
    <SideValue resource={definition.name} name={name} field={field} value={sides[side][name] ?? null} known={known} />
  )
  const theirWords = who === null ? t('stale.theirs') : t('stale.savedBy', { name: who })
  const label = texts.label(name)
  return (
    <fieldset className="card side-choice" data-side-field={name} data-missing={isMissing || undefined}>
      <legend>{label}</legend>
      {kind === 'clash' && (
        <p className="side-base">
          <span className="side-words">{t('stale.base')}</span> {value('base')}
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
            {value('mine')}
          </Radio>
          <Radio value="theirs">
            <span className="side-words">{kind === 'mine' ? t('stale.stored') : theirWords}</span>
            {value('theirs')}
          </Radio>
        </Radio.Group>
      ) : (
        <p className="side-only">
          <span className="side-words">{kind === 'barred' ? t('stale.mine') : theirWords}</span>
          {value(kind === 'barred' ? 'mine' : 'theirs')}
        </p>
      )}
      {isMissing && <p className="form-problem">{t('stale.choose')}</p>}
      {isUnkept && <p className="form-problem">{t('stale.unkept')}</p>}
    </fieldset>
  )
}
