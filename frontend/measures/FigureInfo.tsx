import './figureInfo.css'
import { useTranslation } from 'react-i18next'
import { type FigureTermName, figureTerms } from '#resources/figureTerms.ts'
import { InfoButton } from '../base/ui/InfoButton.tsx'

interface FigureInfoProps {
  /** Terms of the figures that it stands beside; none: it shows nothing. */
  readonly terms: readonly FigureTermName[]
  /** The figures count people, each once. */
  readonly ofPeople?: boolean
}

/** Definitions of the terms of a figure with their sources, behind a button beside it. */
export function FigureInfo({ terms, ofPeople = false }: FigureInfoProps) {
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
      <p className="figure-info-source">{t(ofPeople ? 'home.figures.people' : 'terms.people')}</p>
    </InfoButton>
  )
}
