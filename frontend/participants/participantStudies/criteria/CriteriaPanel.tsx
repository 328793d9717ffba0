import './criteria.css'
import { useTranslation } from 'react-i18next'
import { type criterionResults, failedResults } from '#resources/studies/criterionCheck.ts'
import type { EligibilityAnswer } from '#resources/studies/eligibilityAnswers.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { ListProblem } from '../../../engine/list/rows/ListProblem.tsx'
import type { StudyRow } from '../useParticipantStudies.ts'
import { CriterionLine } from './CriterionLine.tsx'
import { useCriteria } from './useCriteria.ts'

const kinds = ['INCLUSION', 'EXCLUSION'] as const satisfies readonly (keyof typeof criterionResults)[]

/** Eligibility criteria of the study, each with the result for this participant. */
export default function CriteriaPanel({ row }: { readonly row: StudyRow }) {
  const { t } = useTranslation('trialboard')
  const texts = useTexts('eligibilityCriterion')
  const may = useMay()
  const { eligibility, checks, isLoading, error, retry, save } = useCriteria(row)
  if (error !== null) return <ListProblem error={error} onRetry={retry} whole={{ resource: 'participant', id: row.participantId }} />
  if (isLoading || eligibility === undefined) return <Waiting rows={6} />
  const { criteria } = eligibility
  const results = criteria.map(({ id }) => checks.get(id)?.result)
  const failedCount = results.filter((result) => failedResults.some((failed) => failed === result)).length
  const open = results.filter((result) => result === undefined || result === 'UNKNOWN').length
  const mayCheck = row.actions.includes('update') && may('criterionCheck', 'create')
  return (
    <div className="criteria">
      <Limits eligibility={eligibility} />
      {criteria.length === 0 ? (
        <EmptyPanel words={t('criteria.none')} />
      ) : (
        <>
          <p role="status">{`${t('criteria.notMet', { count: failedCount })} · ${t('criteria.open', { count: open })}`}</p>
          {kinds.map((kind) => {
            const lines = criteria.filter((line) => line.kind === kind)
            return lines.length === 0 ? null : (
              <section key={kind}>
                <h3>{texts.value('kind', kind)}</h3>
                {lines.map((line) => (
                  <CriterionLine
                    key={line.id}
                    line={line}
                    check={checks.get(line.id)}
                    mayCheck={mayCheck}
                    onSave={(changes) => save(line.id, changes)}
                  />
                ))}
              </section>
            )
          })}
        </>
      )}
    </div>
  )
}

/** Age and gender that the study accepts. */
function Limits({ eligibility: { minimumAge, maximumAge, eligibleGender } }: { readonly eligibility: EligibilityAnswer }) {
  const { t } = useTranslation('trialboard')
  const study = useTexts('study')
  const ages =
    minimumAge !== null && maximumAge !== null
      ? t('criteria.ages', { minimum: minimumAge, maximum: maximumAge })
      : minimumAge !== null
        ? t('criteria.agesFrom', { minimum: minimumAge })
        : maximumAge !== null
          ? t('criteria.agesUpTo', { maximum: maximumAge })
          : t('criteria.allAges')
  return (
    <dl className="criteria-limits">
      <div>
        <dt>{t('criteria.age')}</dt>
        <dd>{ages}</dd>
      </div>
      {eligibleGender !== null && (
        <div>
          <dt>{study.label('eligibleGender')}</dt>
          <dd>{study.value('eligibleGender', eligibleGender)}</dd>
        </div>
      )}
    </dl>
  )
}
