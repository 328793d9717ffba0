import '../base/charts/charts.css'
import { useTranslation } from 'react-i18next'
import { figureTermNames } from '#resources/figureTerms.ts'

/** Definitions of the terms of figures, shown on demand. */
export function FigureDefinitions() {
  const { t } = useTranslation('common')
  return (
    <details className="figure-definitions">
      <summary>{t('terms.title')}</summary>
      <p>{t('terms.people')}</p>
      <dl>
        {figureTermNames.map((name) => (
          <div key={name}>
            <dt>{t(`terms.${name}.word`)}</dt>
            <dd>{t(`terms.${name}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
