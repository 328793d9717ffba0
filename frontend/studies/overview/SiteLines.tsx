import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { study } from '#resources/studies/study.ts'
import type { StudyOverviewSite } from '#resources/studies/studyOverviewAnswer.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { editPath } from '../../engine/paths.ts'

interface SiteLinesProps {
  readonly studyId: string
  readonly sites: readonly StudyOverviewSite[]
  /** False if the study is over, because it then accepts no new sites. */
  readonly mayAdd: boolean
}

/** One line per site: progress, and the last enrolment. */
export function SiteLines({ studyId, sites, mayAdd }: SiteLinesProps) {
  const { t } = useTranslation('studies')
  const texts = useTexts('studySite')
  const path = editPath(study, studyId, 'sites') ?? ''
  return (
    <section className="card study-sites">
      <h2>{t('overview.sites')}</h2>
      {sites.length === 0 ? (
        <EmptyPanel words={t('overview.noSites')}>{mayAdd && <Link to={path}>{t('overview.addSite')}</Link>}</EmptyPanel>
      ) : (
        <ScrollArea label={t('overview.sites')}>
          <table className="table table-whole">
            <thead>
              <tr>
                <th scope="col">{t('overview.site')}</th>
                <th scope="col">{texts.label('status')}</th>
                <th scope="col" className="field-number">
                  {texts.head('enrolled')}
                </th>
                <th scope="col" className="field-number study-sites-second">
                  {texts.head('inScreening')}
                </th>
                <th scope="col" className="study-sites-second">
                  {t('overview.lastEnrolment')}
                </th>
                <th scope="col" className="study-sites-third">
                  {texts.label('principalInvestigator')}
                </th>
                <th scope="col" className="study-sites-third">
                  {texts.label('openedOn')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sites.map((site) => (
                <SiteLine key={site.id} site={site} path={path} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </section>
  )
}

function SiteLine({ site, path }: { readonly site: StudyOverviewSite; readonly path: string }) {
  const { t } = useTranslation('studies')
  const numbers = useNumbers()
  const { siteName, enrolled, enrollmentGoal, inScreening, daysSinceEnrolment: days } = site
  const figure = days === null ? '' : numbers.format(days)
  return (
    <tr>
      <th scope="row">
        <Link to={path}>{siteName}</Link>
      </th>
      <td>
        <FieldCell resource="studySite" name="status" row={{ ...site }} />
      </td>
      <td className="field-number">
        {enrollmentGoal === null ? numbers.format(enrolled) : `${numbers.format(enrolled)} / ${numbers.format(enrollmentGoal)}`}
        {enrollmentGoal !== null && enrollmentGoal > 0 && (
          <Progress percent={Math.min(100, Math.round((enrolled / enrollmentGoal) * 100))} showInfo={false} size="small" aria-hidden />
        )}
      </td>
      <td className="field-number study-sites-second">{numbers.format(inScreening)}</td>
      <td className="study-sites-second">
        {days === null ? t('overview.nobodyYet') : days === 0 ? t('overview.today') : t('overview.daysAgo', { count: days, figure })}
      </td>
      <td className="study-sites-third">{site.principalInvestigator ?? '—'}</td>
      <td className="study-sites-third">{site.openedOn === null ? '—' : formatDate(site.openedOn)}</td>
    </tr>
  )
}
