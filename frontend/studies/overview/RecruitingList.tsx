import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Tone } from '#resources/core/values/tones.ts'
import type { RecruitingLine } from '#resources/organisation/recruitingChecks.ts'
import { study } from '#resources/studies/study.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { editPath } from '../../engine/paths.ts'

interface RecruitingListProps {
  readonly studyId: string
  readonly lines: readonly RecruitingLine[]
}

/** Check list before recruiting: each line shows its state and links to its page. */
export function RecruitingList({ studyId, lines }: RecruitingListProps) {
  const { t } = useTranslation('studies')
  return (
    <section className="card">
      <h2>{t('overview.beforeRecruiting')}</h2>
      <ul className="study-overview-checks">
        {lines.map(({ code, tab, state, isRequired, names }) => (
          <li key={code}>
            <Link to={editPath(study, studyId, tab) ?? ''}>{t(`overview.checks.${code}`)}</Link>
            {isRequired && state === 'MISSING' && <span className="study-overview-required">{t('overview.checkStates.required')}</span>}
            <ToneTag tone={toneOf(state, isRequired)}>{t(`overview.checkStates.${state}`)}</ToneTag>
            {names.length > 0 && <p className="study-overview-names">{names.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function toneOf(state: RecruitingLine['state'], isRequired: boolean): Tone {
  if (state === 'DONE') return 'success'
  if (state === 'NOT_ASKED') return 'neutral'
  return isRequired ? 'danger' : 'warning'
}
