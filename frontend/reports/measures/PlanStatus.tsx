import { useTranslation } from 'react-i18next'
import type { Tone } from '#resources/core/values/tones.ts'
import type { PlanComparison, PlanFigures, PlanStatus as Status } from '#resources/studies/enrolmentPlan.ts'
import { planLabel } from '#resources/studies/planLabel.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

const tones: Readonly<Record<Status, Tone>> = { BEHIND: 'danger', ON_TRACK: 'success', AHEAD: 'info' }

/** Behind, on track or ahead of plan, with the difference. */
export function PlanStatus({ plan }: { readonly plan: PlanComparison }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  return <ToneTag tone={tones[plan.status]}>{t(...planLabel(plan, numbers.format))}</ToneTag>
}

/** Sentence with the planned and enrolled participants by today, and the status. Sites without a plan count in neither number. */
export function PlanLine({ plan }: { readonly plan: PlanFigures }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  return (
    <p className="plan-line">
      {t(plan.sitesWithoutPlan === 0 ? 'plan.line' : 'plan.lineOfSites', {
        planned: numbers.format(plan.planned),
        enrolled: numbers.format(plan.enrolled),
      })}{' '}
      <PlanStatus plan={plan} />
    </p>
  )
}
