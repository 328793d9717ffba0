import { Alert, Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { RegistryField } from '#resources/registryMapping.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { study } from '#resources/study.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldValueText } from '../../engine/FieldValueText.tsx'
import { chosenAtFirst, type Difference, differencesOf } from './choices.ts'
import { useTakeValues } from './useTakeValues.ts'
import { wordDifferences } from './wordDifferences.ts'

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
  const language = useLanguage()
  const texts = useTexts('study')
  const differences = useMemo(() => differencesOf(theirs, ours), [theirs, ours])
  const [touched, setTouched] = useState<readonly RegistryField[] | null>(null)
  const chosen = touched ?? chosenAtFirst(differences)
  const different = differences.filter(({ isSame }) => !isSame)
  const same = differences.filter(({ isSame }) => isSame).map(({ name }) => texts.label(name))
  const { take, isBusy, problem } = useTakeValues(ours, onClose)
  const toggle = (name: RegistryField) => {
    setTouched(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
    onTouch()
  }
  return (
    <>
      {same.length > 0 && (
        <p className="registry-same">
          {t(different.length === 0 ? 'registry.allSame' : 'registry.sameFields', {
            count: same.length,
            fields: new Intl.ListFormat(language, { type: 'conjunction' }).format(same),
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
                isChosen={chosen.includes(each.name)}
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

function Row({ difference: { name, theirs, ours }, isNew, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  const isText = typeof theirs === 'string' && typeof ours === 'string' && proseTypes.includes(study.fields[name].type)
  const marked = useMemo(() => (isText ? wordDifferences(theirs, ours) : null), [isText, theirs, ours])
  return (
    <tr>
      <th scope="row">
        <Checkbox checked={isChosen} onChange={onToggle}>
          {texts.label(name)}
        </Checkbox>
      </th>
      <td data-label={t('registry.theirs')}>
        {marked === null ? <FieldValueText resource="study" name={name} value={theirs} /> : <Marked pieces={marked.left} as="ins" />}
      </td>
      {!isNew && (
        <td data-label={t('registry.ours')}>
          {marked !== null ? (
            <Marked pieces={marked.right} as="del" />
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

/** Texts in which a difference may be a word among many. */
const proseTypes: readonly string[] = ['text', 'textarea']

/** Text of one side only is marked: added (`ins`) or removed (`del`). */
function Marked({ pieces, as: Mark }: { readonly pieces: ReturnType<typeof wordDifferences>['left']; readonly as: 'ins' | 'del' }) {
  return pieces.map(({ text, isChanged }, place) => {
    const key = `${place}`
    return isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>
  })
}
