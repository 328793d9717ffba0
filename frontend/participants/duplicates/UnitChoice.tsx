import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { MergeUnit } from '#resources/participants/mergeUnits.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { type Agreement, agreementOf, type Choice, type People, type Person } from './mergeUnits.ts'

interface UnitChoiceProps {
  readonly unit: MergeUnit
  readonly people: People
  readonly chosen: Choice
  /** Both lists combined, if both records have one and they differ. */
  readonly both?: unknown
  readonly problems: readonly string[]
  readonly onChoose: (choice: Choice) => void
}

const recordKeys: readonly Person[] = ['first', 'second']

/** Shows the values of a field, or of a group of fields, in both records: as equal, or as a choice. */
export function UnitChoice({ unit, people, chosen, both, problems, onChoose }: UnitChoiceProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const id = useId()
  const agreement = agreementOf(unit, people)
  const label = unit.fields
    .filter((name) => recordKeys.some((person) => people[person][name] != null))
    .map(texts.label)
    .join(' · ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid
    <div
      role="group"
      className="merge-unit"
      aria-labelledby={id}
      aria-describedby={problems.length > 0 ? `${id}-problem` : undefined}
      data-fields={unit.fields.join(' ')}
      data-wrong={problems.length > 0 || undefined}
      tabIndex={-1}
    >
      <div className="merge-label">
        <span id={id}>{label}</span>
        <AgreementMark agreement={agreement} />
      </div>
      {agreement === 'same' ? (
        <div className="merge-sides">
          {recordKeys.map((person) => (
            <div key={person} className="merge-same">
              <Side person={person}>
                <UnitValue unit={unit} row={people[person]} />
              </Side>
            </div>
          ))}
        </div>
      ) : (
        <Radio.Group
          className="merge-sides"
          value={chosen}
          aria-labelledby={id}
          onChange={({ target }) => onChoose(target.value as Choice)}
        >
          {recordKeys.map((person) => (
            <Radio key={person} value={person} data-chosen={person === chosen || undefined}>
              <Side person={person}>
                <UnitValue unit={unit} row={people[person]} />
              </Side>
            </Radio>
          ))}
          {both !== undefined && (
            <Radio value="both" className="merge-both" data-chosen={chosen === 'both' || undefined}>
              <span className="merge-both-side">{t('merge.sides.both')}</span>
              <UnitValue unit={unit} row={{ ...people.first, [unit.lead]: both }} />
            </Radio>
          )}
        </Radio.Group>
      )}
      {problems.length > 0 && (
        <div id={`${id}-problem`} className="form-problem">
          {problems.join(' ')}
        </div>
      )}
      <span className="visually-hidden">{agreement === 'same' ? '' : t('merge.chosen', { side: t(`merge.sides.${chosen}`) })}</span>
    </div>
  )
}

/** Names the record of a value. Visible where the records are stacked, and always available to screen readers. */
function Side({ person, children }: { readonly person: Person; readonly children: ReactNode }) {
  const { t } = useTranslation('participants')
  return (
    <>
      <span className="merge-side">{t(`merge.sides.${person}`)}</span>
      {children}
    </>
  )
}

function UnitValue({ unit, row }: { readonly unit: MergeUnit; readonly row: Values }) {
  const texts = useTexts('participant')
  const [firstField, ...others] = unit.fields
  if (firstField !== undefined && others.length === 0) return <FieldCell resource="participant" name={firstField} row={row} />
  return (
    <span className="merge-values">
      {unit.fields
        .filter((name) => row[name] != null)
        .map((name) => (
          <span key={name}>
            <span className="visually-hidden">{texts.label(name)}: </span>
            <FieldCell resource="participant" name={name} row={row} />
          </span>
        ))}
      {unit.fields.every((name) => row[name] == null) && <FieldCell resource="participant" name={unit.lead} row={row} />}
    </span>
  )
}

const icons = {
  same: <CheckCircleFilled aria-hidden />,
  different: <SwapOutlined aria-hidden />,
  onlyFirst: <MinusCircleOutlined aria-hidden />,
  onlySecond: <MinusCircleOutlined aria-hidden />,
} as const

/** Text and icon: colour alone is not accessible. */
function AgreementMark({ agreement }: { readonly agreement: Agreement }) {
  const { t } = useTranslation('participants')
  if (agreement === 'empty') return null
  return (
    <span className="merge-mark" data-agreement={agreement}>
      {icons[agreement]} {t(`merge.agreement.${agreement}`)}
    </span>
  )
}
