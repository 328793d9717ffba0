import { useTranslation } from 'react-i18next'
import type { PartResult } from '#resources/core/answers/partResult.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { type MetricName, type Metrics, metricNames } from '#resources/reports/dashboardAnswers.ts'
import { type FigureTermName, figureTerms } from '#resources/reports/figureTerms.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import { FigureTile, type TileFigure } from '../../tiles/FigureTile.tsx'
import type { TileHead } from '../../tiles/TileFrame.tsx'
import { randomizedTerms } from './randomizedTerms.ts'
import { useStudySitesPath } from './useStudySitesPath.ts'

const terms: { readonly [Name in MetricName]?: FigureTermName } = { screenedParticipants: 'screened', randomizedParticipants: 'randomised' }

interface MetricTilesProps {
  /** Name of the group of tiles. */
  readonly title: string
  readonly studyId: string | null
  /** Null while loading. */
  readonly part: PartResult<Metrics> | null
  /** @param title title of the tile */
  readonly createHead: (title: string) => TileHead
  readonly onRetry: () => unknown
}

/**
 * Enrolment goal, screened and randomised participants, a tile each. Each counted figure opens its list; a manually entered figure has
 * none.
 */
export function MetricTiles({ title, studyId, part, createHead, onRetry }: MetricTilesProps) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const participationsPath = useParticipationsPath()(useCountedStudy(studyId))
  const sitesPath = useStudySitesPath(studyId)
  const pathOf = (name: MetricName, { randomizedBasis }: Metrics): string | null => {
    const term = name === 'randomizedParticipants' ? randomizedTerms[randomizedBasis] : terms[name]
    if (term === undefined) return sitesPath
    if (participationsPath === null || term === null) return null
    return withFilters(participationsPath, figureTerms[term].where, participantStudy.list.quick)
  }
  const createTile = (name: MetricName, metrics: Metrics): TileFigure => {
    const { enrollmentGoal: goal, randomizedParticipants, randomizedBasis, entered } = metrics
    const [value, isEntered] = [metrics[name], entered.includes(name)]
    // The goal is a number of enrolled participants.
    const hasShare = name === 'randomizedParticipants' && randomizedBasis === 'ENROLLED' && goal !== null && goal > 0
    const share = hasShare ? randomizedParticipants / goal : null
    return {
      figure: value === null ? '—' : numbers.format(value),
      to: isEntered ? null : pathOf(name, metrics),
      ...(terms[name] === undefined ? {} : { state: { counted: value } }),
      ...(share === null ? {} : { share }),
      notes: [
        ...(share === null ? [] : [t('widgets.metrics.share', { share: numbers.format(Math.round(share * 100)) })]),
        ...(isEntered ? [t('entry.byHand')] : []),
      ],
    }
  }
  return (
    <section aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      <ul className="figure-tiles">
        {metricNames.map((name) => {
          const tileTitle = t(`widgets.metrics.${name}`)
          return (
            <li key={name}>
              <FigureTile
                title={tileTitle}
                terms={[terms[name] ?? []].flat()}
                part={part === null || part.failed !== undefined ? part : { told: createTile(name, part.told) }}
                onRetry={onRetry}
                {...createHead(tileTitle)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
