import { useTranslation } from 'react-i18next'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { ScrollArea } from '../../../base/ui/ScrollArea.tsx'
import { FieldCell } from '../../../engine/FieldCell.tsx'
import { FigureInfo } from '../../measures/FigureInfo.tsx'
import { Enrolment, NextStep, StudyName } from './studyCells.tsx'

/** One row per study. */
export function StudyTable({ studies }: { readonly studies: readonly PortfolioStudy[] }) {
  const { t } = useTranslation('common')
  const texts = useTexts('study')
  // Texts for the columns about study sites, whose titles say "at my sites". Study owners see the figures of all sites instead.
  const siteTexts = useTexts('studySite')
  const numbers = useNumbers()
  return (
    <ScrollArea label={t('home.portfolio.whole')}>
      <table className="table table-whole">
        <thead>
          <tr>
            <th scope="col">{t('home.funnel.study')}</th>
            <th scope="col">{t('home.portfolio.next.title')}</th>
            <th scope="col">{texts.label('status')}</th>
            <th scope="col">{texts.label('availability')}</th>
            <th scope="col" className="field-number">
              {texts.head('siteCount')}
            </th>
            <th scope="col" className="field-number">
              {siteTexts.head('enrolled')} <FigureInfo terms={['enrolled']} />
            </th>
            <th scope="col" className="field-number">
              {siteTexts.head('inScreening')} <FigureInfo terms={['inScreening']} />
            </th>
          </tr>
        </thead>
        <tbody>
          {studies.map((study) => (
            <tr key={study.studyId}>
              <th scope="row">
                <StudyName study={study} />
              </th>
              <td>
                <NextStep study={study} />
              </td>
              <td>
                <FieldCell resource="study" name="status" row={{ ...study }} />
              </td>
              <td>
                <FieldCell resource="study" name="availability" row={{ ...study }} />
              </td>
              <td className="field-number">{numbers.format(study.sites.length)}</td>
              <td className="field-number">
                <Enrolment study={study} isShort />
              </td>
              <td className="field-number">{numbers.format(study.inScreening)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
