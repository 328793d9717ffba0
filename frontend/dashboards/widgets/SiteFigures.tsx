import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SiteFigure, SiteOnMap } from '#resources/mapAnswers.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useTiles } from '../../maps/useTiles.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import type { WidgetProps } from './types.ts'

const SiteMap = later(() => import('../../maps/SiteMap.tsx').then((module) => ({ default: module.SiteMap<Marked> })))

interface Marked extends SiteFigure {
  readonly place: NonNullable<SiteOnMap['place']>
  readonly words: string
}

/** How many are enrolled at each site, on a map and in a table. Below a study each leads to the list of them. */
export function SiteFigures({ studyId, told }: WidgetProps<readonly SiteFigure[]>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const tiles = useTiles()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const path = useParticipationsPath()(studyId)
  if (told.length === 0) return <EmptyPanel words={t('widgets.siteMap.none')} />
  const sum = (sites: readonly SiteFigure[]) => sites.reduce((total, { enrolled }) => total + enrolled, 0)
  const items = told.filter(hasPlace).map((each) => ({
    ...each,
    words: t('widgets.siteMap.mark', { site: each.name, count: each.enrolled, figure: numbers.format(each.enrolled) }),
  }))
  return (
    <>
      {tiles !== undefined && items.length > 0 && (
        <Awaiting fallback={<Waiting rows={6} />}>
          <SiteMap
            name={t('widgets.siteMap.title')}
            items={items}
            tiles={tiles}
            chosen={chosen}
            onChoose={(within) => setChosen(within.map(({ id }) => id))}
            figureOf={(within) => numbers.format(sum(within))}
          />
        </Awaiting>
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
            {told.map(({ id, name, enrolled }) => (
              <tr key={id} data-chosen={chosen.includes(id) || undefined}>
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
