import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SiteFigure, SiteOnMap } from '#resources/organisation/mapAnswers.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { useTiles } from '../../../organisation/maps/useTiles.ts'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import type { WidgetProps } from './types.ts'

const SiteMap = lazyPart(() => import('../../../organisation/maps/SiteMap.tsx').then((module) => ({ default: module.SiteMap<MarkedSite> })))

interface MarkedSite extends SiteFigure {
  readonly place: NonNullable<SiteOnMap['place']>
  readonly words: string
}

/** Number of enrolled participants at each site, on a map and in a table. Each number links to its list. */
export function SiteFigures({ studyId, figures }: WidgetProps<readonly SiteFigure[]>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const tiles = useTiles()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const path = useParticipationsPath()(useCountedStudy(studyId))
  if (figures.length === 0) return <EmptyPanel words={t('widgets.siteMap.none')} />
  const sum = (sites: readonly SiteFigure[]) => sites.reduce((total, { enrolled }) => total + enrolled, 0)
  const items = figures.filter(hasPlace).map((each) => ({
    ...each,
    words: t('widgets.siteMap.mark', { site: each.name, count: each.enrolled, figure: numbers.format(each.enrolled) }),
  }))
  return (
    <>
      {tiles !== undefined && items.length > 0 && (
        <Suspended fallback={<Waiting rows={6} />}>
          <SiteMap
            name={t('widgets.siteMap.title')}
            items={items}
            tiles={tiles}
            chosen={selectedIds}
            onChoose={(groupSites) => setSelectedIds(groupSites.map(({ id }) => id))}
            figureOf={(groupSites) => numbers.format(sum(groupSites))}
          />
        </Suspended>
      )}
      <div className="chart-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('widgets.siteMap.site')}</th>
              <th scope="col" className="field-number">
                {t('widgets.siteMap.enrolled')}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ id, name, enrolled }) => (
              <tr key={id} data-chosen={selectedIds.includes(id) || undefined}>
                <th scope="row">{name}</th>
                <td className="field-number">
                  {path === null ? (
                    numbers.format(enrolled)
                  ) : (
                    <Link
                      to={withFilters(path, { siteId: id, recruitmentStatus: 'ENROLLED' }, participantStudy.list.quick)}
                      state={{ counted: enrolled }}
                    >
                      {numbers.format(enrolled)}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const hasPlace = (each: SiteFigure): each is SiteFigure & { readonly place: NonNullable<SiteOnMap['place']> } => each.place !== null
