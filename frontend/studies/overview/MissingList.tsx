import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { study } from '#resources/studies/study.ts'
import type { MissingOfStudy } from '#resources/studies/studyReadiness.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { editPath } from '../../engine/paths.ts'

interface MissingListProps {
  readonly studyId: string
  readonly title: string
  readonly missing: readonly MissingOfStudy[]
}

/** Missing parts of a study, each with a link to add it. Renders nothing if none is missing. */
export function MissingList({ studyId, title, missing }: MissingListProps) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  if (missing.length === 0) return null
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="study-overview-missing">
        {missing.map((each) => {
          const path = editPath(study, studyId, each.tab) ?? ''
          return each.code === 'field' ? (
            <li key={each.field}>
              <Link to={`${path}#${each.field}`}>{texts.label(each.field)}</Link>
            </li>
          ) : (
            <li key={each.code}>
              <Link to={path}>{t(`overview.missing.${each.code}`)}</Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
