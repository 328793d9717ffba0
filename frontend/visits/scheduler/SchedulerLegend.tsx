import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { type CalendarSite, getStudyColour } from './useCalendarSites.ts'

interface SchedulerLegendProps extends Pick<ListBodyProps, 'list'> {
  readonly sites: readonly CalendarSite[]
  /** Sites to which the list is filtered; empty: all. */
  readonly siteIds: readonly string[]
  /** Studies of the shown visits. */
  readonly studyIds: readonly string[]
}

/** Colours of sites, which filter the calendar, and of studies. Shows neither if there is only one. */
export function SchedulerLegend({ list, sites, siteIds, studyIds }: SchedulerLegendProps) {
  const { t } = useTranslation('studyScheduler')
  const { studies } = useSession()
  const shownStudies = studies.filter(({ id }) => studyIds.includes(id))
  const toggle = (id: string) => {
    const value = siteIds.includes(id) ? siteIds.filter((each) => each !== id) : [...siteIds, id]
    list.setFiltersOf('siteId', value.length === 0 ? [] : [{ operator: 'in', value }])
  }
  return (
    <div className="scheduler-legend">
      {sites.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: the buttons are no fields of a form
        <div role="group" aria-label={t('calendar.sites')} className="scheduler-sites">
          {sites.map(({ id, name, colour }) => (
            <Button
              key={id}
              size="small"
              aria-pressed={siteIds.includes(id)}
              className={siteIds.includes(id) ? 'scheduler-site-on' : undefined}
              onClick={() => toggle(id)}
            >
              <span className="scheduler-dot" style={{ background: colour }} />
              {name}
            </Button>
          ))}
        </div>
      )}
      {shownStudies.length > 1 && (
        <ul aria-label={t('calendar.studies')} className="scheduler-studies">
          {shownStudies.map(({ id, name }) => (
            <li key={id}>
              <span className="scheduler-bar" style={{ background: getStudyColour(studies, id) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
