import './merge.css'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergeUnit } from '#resources/mergeUnits.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { EqualFields } from './EqualFields.tsx'
import { MergeSummary } from './MergeSummary.tsx'
import { agreementOf, bothOf, type Choices, chosenOf, type Entries, mayBeBoth, mergeGroups, otherOf, type Person } from './mergeUnits.ts'
import { PairNames } from './PairNames.tsx'
import { PeopleHead } from './PeopleHead.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useMerge } from './useMerge.ts'

const ConfirmMerge = later(() => import('./ConfirmMerge.tsx'))

/** What was decided so far. Choices stay with the person, whichever entry survives. */
export interface Decided {
  readonly survivor: Person
  readonly choices: Choices
}

interface MergeFormProps {
  readonly people: Entries
  readonly decided: Decided
  readonly onDecide: (decided: Decided) => void
  readonly mayMerge: boolean
  /** One of the two has changed meanwhile. */
  readonly onStale: () => Promise<unknown>
  /** Begun, and where it failed, over. */
  readonly onMerging: (isMerging: boolean) => void
  readonly onMerged: (survivorId: string) => void
}

/** Field by field: whose value is right, and folded below, what agrees. */
export function MergeForm({ people, decided, onDecide, mayMerge, onStale, onMerging, onMerged }: MergeFormProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const body = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const decision = { people, ...decided }
  const merge = useMerge(decision, { onStale, onMerging, onMerged })

  const equal = mergeGroups.flatMap(({ units }) => units).filter((unit) => agreementOf(unit, people) === 'same')
  const problemsOf = (unit: MergeUnit): readonly string[] => unit.fields.flatMap((name) => merge.problems[name] ?? [])
  const choiceOf = (unit: MergeUnit) => (
    <UnitChoice
      key={unit.lead}
      unit={unit}
      people={people}
      chosen={chosenOf(unit, decision)}
      both={mayBeBoth(unit, people) ? bothOf(unit, people, decided.survivor) : undefined}
      problems={problemsOf(unit)}
      onChoose={(choice) => onDecide({ ...decided, choices: { ...decided.choices, [unit.lead]: choice } })}
    />
  )

  const ask = () => {
    const [wrong] = merge.check()
    if (wrong === undefined) setIsAsking(true)
    else focusOn(wrong)
  }
  const focusOn = (field: string) =>
    // Once its problem is drawn.
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-fields~="${field}"] input:checked, [data-fields~="${field}"]`)?.focus(),
    )

  return (
    <div className="merge" ref={body}>
      {!mayMerge && <Alert type="info" showIcon message={t('merge.notOpen')} />}
      <PeopleHead people={people} survivor={decided.survivor} onSurvivor={(survivor) => onDecide({ ...decided, survivor })} />
      <PairNames people={people} survivor={decided.survivor} />
      {mergeGroups.map(({ key, units }) => {
        const differing = units.filter((unit) => !['empty', 'same'].includes(agreementOf(unit, people)))
        if (differing.length === 0) return null
        return (
          <section key={key} className="card merge-group" aria-label={texts.group(key)}>
            <h2>{texts.group(key)}</h2>
            {differing.map(choiceOf)}
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
          <Button type="primary" onClick={ask}>
            {t('merge.merge')}
          </Button>
        </div>
      )}
      {isAsking && (
        <Awaiting fallback={null}>
          <ConfirmMerge
            survivor={people[decided.survivor]}
            other={people[otherOf(decided.survivor)]}
            isWorking={merge.isWorking}
            onCancel={() => setIsAsking(false)}
            onConfirm={async () => {
              const wrong = await merge.run()
              setIsAsking(false)
              if (wrong !== undefined) focusOn(wrong)
            }}
          />
        </Awaiting>
      )}
    </div>
  )
}
