import './figureInfo.css'
import { useTranslation } from 'react-i18next'
import { type FigureTermName, figureTerms } from '#resources/reports/figureTerms.ts'
import { InfoButton } from '../../base/ui/InfoButton.tsx'

interface FigureInfoProps {
  /** Terms to explain. Without terms, renders nothing. */
  readonly terms: readonly FigureTermName[]
  /** True if the figures count each person once. */
  readonly countsPeople?: boolean
  /** Explanation of a verdict on the figures. */
  readonly note?: string
}

/** Button next to a figure that shows the definitions of its terms, with sources. */
export function FigureInfo({ terms, countsPeople = false, note }: FigureInfoProps) {
  const { t, i18n } = useTranslation('common')
  if (terms.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(terms.map((name) => t(`terms.${name}.word`)))
  return (
    <InfoButton label={t('terms.about', { names, count: terms.length })}>
      <dl className="figure-info">
        {terms.map((name) => {
          const { document, section } = figureTerms[name].source
          return (
            <div key={name}>
              <dt>{t(`terms.${name}.word`)}</dt>
              <dd>
                {t(`terms.${name}.meaning`)} <span className="figure-info-source">{t(`terms.sources.${document}`, { section })}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      {note !== undefined && <p>{note}</p>}
      <p className="figure-info-source">{t(countsPeople ? 'home.figures.people' : 'terms.people')}</p>
    </InfoButton>
  )
}
