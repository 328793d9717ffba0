import './reports.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageNamed } from '#resources/organisation/pages.ts'
import { type Report, reports } from '#resources/reports/reports.ts'
import { buildScreenPath } from '../base/routes/studyRoutes.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { DrawnList } from '../engine/related/DrawnList.tsx'
import { getOfferedReports } from './offered.ts'

/** All reports that the reader may open: standard reports with the question that each answers, custom reports, and saved reports. */
export default function ReportsPage() {
  const { t } = useTranslation('report')
  const { can } = useSession()
  const study = useStudyOfLists()
  const { path: reportPath, inStudy } = pageNamed('report')
  return (
    <>
      <PageHeader title={t('nav.reports')} />
      <ul className="report-cards">
        {getOfferedReports(can).map((name) => {
          const { filters }: Report = reports[name]
          const hasStudyScope = study !== null && filters.includes('studyId')
          return (
            <li key={name} className="card">
              <h2>
                <Link
                  to={
                    buildScreenPath({ inStudy, whole: reportPath }, hasStudyScope ? study.id : null, { reportTypeId: name }) ?? reportPath
                  }
                >
                  {t(`reports.${name}.title`)}
                </Link>
              </h2>
              <p>{t(`reports.${name}.answers`)}</p>
            </li>
          )
        })}
      </ul>
      <Section title={t('custom')} resource="customReport" />
      <Section title={t('saved')} resource="savedReport" />
    </>
  )
}

/** Reports that are rows in the database: custom reports by administrators, and reports saved by readers. */
function Section({ title, resource }: { readonly title: string; readonly resource: string }) {
  const heading = useId()
  return (
    <section className="saved-reports" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <DrawnList resource={resource} />
    </section>
  )
}
