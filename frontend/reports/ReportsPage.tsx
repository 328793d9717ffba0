import './reports.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageNamed } from '#resources/pages.ts'
import { type Report, reports } from '#resources/reports.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { DrawnList } from '../engine/related/DrawnList.tsx'
import { offeredReports } from './offered.ts'

/** All reports that the reader may open, each with what it answers, those that administrators put together, and those that are saved. */
export default function ReportsPage() {
  const { t } = useTranslation('report')
  const { can } = useSession()
  const study = useStudyOfLists()
  const { path: whole, inStudy } = pageNamed('report')
  return (
    <>
      <PageHeader title={t('nav.reports')} />
      <ul className="report-cards">
        {offeredReports(can).map((name) => {
          const { filters }: Report = reports[name]
          const isBelow = study !== null && filters.includes('studyId')
          return (
            <li key={name} className="card">
              <h2>
                <Link to={screenPath({ inStudy, whole }, isBelow ? study.id : null, { reportTypeId: name }) ?? whole}>
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

/** Reports that are rows: put together by administrators, and saved by their readers. */
function Section({ title, resource }: { readonly title: string; readonly resource: string }) {
  const heading = useId()
  return (
    <section className="saved-reports" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <DrawnList resource={resource} />
    </section>
  )
}
