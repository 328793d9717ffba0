import { Alert, Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { RegistryField } from '#resources/studies/registry/registryMapping.ts'
import { study } from '#resources/studies/study.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldValueText } from '../../engine/FieldValueText.tsx'
import { type Difference, differencesOf, getDefaultFields } from './choices.ts'
import { useAcceptValues } from './useAcceptValues.ts'
import { wordDifferences } from './wordDifferences.ts'

interface ChosenValuesProps {
  readonly theirs: Values
  /** Null for a new study. */
  readonly ours: ResourceAnswer['study'] | null
  readonly onTouch: () => void
  readonly onClose: () => void
}

/** Compares the registry's value with the current one for each field. The user selects the values to copy. */
export function ChosenValues({ theirs, ours, onTouch, onClose }: ChosenValuesProps) {
  const { t } = useTranslation('studies')
  const language = useLanguage()
  const texts = useTexts('study')
  const differences = useMemo(() => differencesOf(theirs, ours), [theirs, ours])
  const [userSelection, setUserSelection] = useState<readonly RegistryField[] | null>(null)
  const selectedFields = userSelection ?? getDefaultFields(differences)
  const different = differences.filter(({ isSame }) => !isSame)
  const equalLabels = differences.filter(({ isSame }) => isSame).map(({ name }) => texts.label(name))
  const { take, isBusy, problem } = useAcceptValues(ours, onClose)
  const toggle = (name: RegistryField) => {
    setUserSelection(selectedFields.includes(name) ? selectedFields.filter((each) => each !== name) : [...selectedFields, name])
    onTouch()
  }
  return (
    <>
      {equalLabels.length > 0 && (
        <p className="registry-same">
          {t(different.length === 0 ? 'registry.allSame' : 'registry.sameFields', {
            count: equalLabels.length,
            fields: new Intl.ListFormat(language, { type: 'conjunction' }).format(equalLabels),
          })}
        </p>
      )}
      {different.length > 0 && (
        <table className={ours === null ? 'table registry-values' : 'table registry-values registry-values-beside'}>
          <thead>
            <tr>
              <th scope="col">{t('registry.field')}</th>
              <th scope="col">{t('registry.theirs')}</th>
              {ours !== null && <th scope="col">{t('registry.ours')}</th>}
            </tr>
          </thead>
          <tbody>
            {different.map((each) => (
              <Row
                key={each.name}
                difference={each}
                isNew={ours === null}
                isChosen={selectedFields.includes(each.name)}
                onToggle={() => toggle(each.name)}
              />
            ))}
          </tbody>
        </table>
      )}
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <div className="drawer-actions">
        <Button
          type="primary"
          loading={isBusy}
          disabled={selectedFields.length === 0}
          onClick={() => void take(Object.fromEntries(selectedFields.map((name) => [name, theirs[name]])))}
        >
          {t(ours === null ? 'registry.fillForm' : 'registry.take', { count: selectedFields.length })}
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

function Row({ difference: { name, theirs, ours }, isNew, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  const isText = typeof theirs === 'string' && typeof ours === 'string' && proseTypes.includes(study.fields[name].type)
  const textDiff = useMemo(() => (isText ? wordDifferences(theirs, ours) : null), [isText, theirs, ours])
  return (
    <tr>
      <th scope="row">
        <Checkbox checked={isChosen} onChange={onToggle}>
          {texts.label(name)}
        </Checkbox>
      </th>
      <td data-label={t('registry.theirs')}>
        {textDiff === null ? (
          <FieldValueText resource="study" name={name} value={theirs} />
        ) : (
          <MarkedText pieces={textDiff.left} as="ins" />
        )}
      </td>
      {!isNew && (
        <td data-label={t('registry.ours')}>
          {textDiff !== null ? (
            <MarkedText pieces={textDiff.right} as="del" />
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

/** Field types with long texts, whose differences are marked word by word. */
const proseTypes: readonly string[] = ['text', 'textarea']

/** Marks text that only one of the two values contains: added (`ins`) or removed (`del`). */
function MarkedText({ pieces, as: MarkTag }: { readonly pieces: ReturnType<typeof wordDifferences>['left']; readonly as: 'ins' | 'del' }) {
  return pieces.map(({ text, isChanged }, index) => {
    const key = `${index}`
    return isChanged ? <MarkTag key={key}>{text}</MarkTag> : <span key={key}>{text}</span>
  })
}
