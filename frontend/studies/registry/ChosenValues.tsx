import { Alert, Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { RegistryField } from '#resources/registryMapping.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldValueText } from '../../engine/FieldValueText.tsx'
import { chosenAtFirst, type Difference, differencesOf } from './choices.ts'
import { useTakeValues } from './useTakeValues.ts'

interface ChosenValuesProps {
  readonly theirs: Values
  /** Null: a new study. */
  readonly ours: ResourceAnswer['study'] | null
  readonly onTouch: () => void
  readonly onClose: () => void
}

/** Field by field what the registry says beside what is there, and which of it is taken. */
export function ChosenValues({ theirs, ours, onTouch, onClose }: ChosenValuesProps) {
  const { t } = useTranslation('studies')
  const differences = useMemo(() => differencesOf(theirs, ours), [theirs, ours])
  const [touched, setTouched] = useState<readonly RegistryField[] | null>(null)
  const chosen = touched ?? chosenAtFirst(differences)
  const { take, isBusy, problem } = useTakeValues(ours, onClose)
  const toggle = (name: RegistryField) => {
    setTouched(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
    onTouch()
  }
  return (
    <>
      <table className="table registry-values">
        <thead>
          <tr>
            <th scope="col">{t('registry.field')}</th>
            <th scope="col">{t('registry.theirs')}</th>
            {ours !== null && <th scope="col">{t('registry.ours')}</th>}
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <Row
              key={each.name}
              difference={each}
              isNew={ours === null}
              isChosen={chosen.includes(each.name)}
              onToggle={() => toggle(each.name)}
            />
          ))}
        </tbody>
      </table>
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <div className="drawer-actions">
        <Button
          type="primary"
          loading={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void take(Object.fromEntries(chosen.map((name) => [name, theirs[name]])))}
        >
          {t(ours === null ? 'registry.fillForm' : 'registry.take', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}

interface RowProps {
  readonly difference: Difference
  readonly isNew: boolean
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Row({ difference: { name, theirs, ours, isSame }, isNew, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  return (
    <tr>
      <th scope="row">
        <Checkbox checked={isChosen} disabled={isSame} onChange={onToggle}>
          {texts.label(name)}
        </Checkbox>
      </th>
      <td data-label={t('registry.theirs')}>
        <FieldValueText resource="study" name={name} value={theirs} />
      </td>
      {!isNew && (
        <td data-label={t('registry.ours')}>
          {isSame ? (
            t('registry.same')
          ) : isFilled(ours) ? (
            <FieldValueText resource="study" name={name} value={ours} />
          ) : (
            t('registry.empty')
          )}
        </td>
      )}
    </tr>
  )
}
