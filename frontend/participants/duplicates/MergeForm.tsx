import './merge.css'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergeUnit } from '#resources/participants/mergeUnits.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { EqualFields } from './EqualFields.tsx'
import { MergeSummary } from './MergeSummary.tsx'
import {
  agreementOf,
  type Choices,
  canCombine,
  combineLists,
  type Entries,
  getUnitChoice,
  mergeGroups,
  otherOf,
  type Person,
} from './mergeUnits.ts'
import { PairNames } from './PairNames.tsx'
import { PeopleHead } from './PeopleHead.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useMerge } from './useMerge.ts'

const ConfirmMerge = lazyPart(() => import('./ConfirmMerge.tsx'))

/** Choices so far. They name the first or second record, so they do not change if the user selects another survivor. */
export interface MergeDraft {
  readonly survivor: Person
  readonly choices: Choices
}

interface MergeFormProps {
  readonly people: Entries
  readonly decided: MergeDraft
  readonly onDecide: (mergeDraft: MergeDraft) => void
  readonly mayMerge: boolean
  /** Called when one of the two records has changed since it was loaded. */
  readonly onStale: () => Promise<unknown>
  /** Called when the merge begins, and when it has failed. */
  readonly onBusyChange: (isMerging: boolean) => void
  readonly onMerged: (survivorId: string) => void
}

/** Selects the correct value of each differing field. Equal fields are collapsed below. */
export function MergeForm({ people, decided, onDecide, mayMerge, onStale, onBusyChange, onMerged }: MergeFormProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const body = useRef<HTMLDivElement>(null)
  const [isPrompting, setIsPrompting] = useState(false)
  const decision = { people, ...decided }
  const merge = useMerge(decision, { onStale, onBusyChange, onMerged })

  const equal = mergeGroups.flatMap(({ units }) => units).filter((unit) => agreementOf(unit, people) === 'same')
  const problemsOf = (unit: MergeUnit): readonly string[] => unit.fields.flatMap((name) => merge.problems[name] ?? [])
  const choiceOf = (unit: MergeUnit) => (
    <UnitChoice
      key={unit.lead}
      unit={unit}
      people={people}
      chosen={getUnitChoice(unit, decision)}
      both={canCombine(unit, people) ? combineLists(unit, people, decided.survivor) : undefined}
      problems={problemsOf(unit)}
      onChoose={(choice) => onDecide({ ...decided, choices: { ...decided.choices, [unit.lead]: choice } })}
    />
  )

  const checkAndPrompt = () => {
    const [invalidField] = merge.check()
    if (invalidField === undefined) setIsPrompting(true)
    else focusField(invalidField)
  }
  const focusField = (field: string) =>
    // Waits until the problem is rendered.
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-fields~="${field}"] input:checked, [data-fields~="${field}"]`)?.focus(),
    )

  return (
    <div className="merge" ref={body}>
      {!mayMerge && <Alert type="info" showIcon message={t('merge.notOpen')} />}
      <PeopleHead people={people} survivor={decided.survivor} onSurvivor={(survivor) => onDecide({ ...decided, survivor })} />
      <PairNames people={people} survivor={decided.survivor} />
      {mergeGroups.map(({ key, units }) => {
        const differingUnits = units.filter((unit) => !['empty', 'same'].includes(agreementOf(unit, people)))
        if (differingUnits.length === 0) return null
        return (
          <section key={key} className="card merge-group" aria-label={texts.group(key)}>
            <h2>{texts.group(key)}</h2>
            {differingUnits.map(choiceOf)}
          </section>
        )
      })}
      <EqualFields units={equal} isWrong={equal.some((unit) => problemsOf(unit).length > 0)}>
        {equal.map(choiceOf)}
      </EqualFields>
      <MergeSummary people={people} survivor={decided.survivor} />
      <div role="alert">{merge.error !== null && <Alert type="error" showIcon message={merge.error} />}</div>
      {mayMerge && (
        <div className="merge-footer">
          <Button type="primary" onClick={checkAndPrompt}>
            {t('merge.merge')}
          </Button>
        </div>
      )}
      {isPrompting && (
        <Suspended fallback={null}>
          <ConfirmMerge
            survivor={people[decided.survivor]}
            other={people[otherOf(decided.survivor)]}
            isWorking={merge.isWorking}
            onCancel={() => setIsPrompting(false)}
            onConfirm={async () => {
              const invalidField = await merge.run()
              setIsPrompting(false)
              if (invalidField !== undefined) focusField(invalidField)
            }}
          />
        </Suspended>
      )}
    </div>
  )
}
