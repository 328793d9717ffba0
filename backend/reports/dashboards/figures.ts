import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { DocumentFigures } from '#resources/library/documentAnswers.ts'
import type { DashboardFigures, FiguresOfWidgets, MeasureFigures } from '#resources/reports/dashboardAnswers.ts'
import { type MeasureName, measures } from '#resources/reports/measures.ts'
import { mayReadWidget, type Widget, type WidgetType, widgets } from '#resources/reports/widgets.ts'
import { listNewest } from '../../library/documents/recent.ts'
import { canReadFigures, type FigureRequest, settle } from '../../platform/answers/partial.ts'
import { countAgeing, countDay, countStatus } from './counted.ts'
import { countedSites } from './countedSites.ts'
import { type DashboardInput, type DashboardScope, dashboardScopeOf } from './dashboardScope.ts'
import { countEnrolment } from './enrolment.ts'
import { documentConfigOf, leaderboardOf, metricsOf } from './entries.ts'
import { countFunnel } from './funnel.ts'
import { rankSites } from './siteRanking.ts'

type FigureReader<Figures = unknown> = (requested: FigureRequest, scope: DashboardScope) => Promise<Figures>

/** Readers of widgets that show more than one measure. */
const readers: { readonly [Type in keyof FiguresOfWidgets]?: FigureReader<FiguresOfWidgets[Type]> } = {
  status: countStatus,
  metrics: metricsOf,
  leaderboard: leaderboardOf,
  siteMap: countedSites,
  funnel: countFunnel,
  enrolment: countEnrolment,
  siteRanking: rankSites,
  ageing: countAgeing,
  myDay: countDay,
  documents: findNewestDocuments,
}

/** Returns the newest documents. A reader who may not list documents gets the list's error. */
async function findNewestDocuments(requested: FigureRequest, scope: DashboardScope): Promise<DocumentFigures> {
  const { lastUpdatedDays } = await documentConfigOf(requested, scope)
  return { lastUpdatedDays, documents: await listNewest(requested, { studyId: scope.studyId, days: lastUpdatedDays }) }
}

/** Widgets that are omitted for a reader without a study, because all figures would be zero. */
const peopleWidgets: readonly WidgetType[] = [
  'metrics',
  'leaderboard',
  'siteMap',
  'funnel',
  'enrolment',
  'siteRanking',
  'ageing',
  'failureReasons',
  'sources',
]

/**
 * Returns all figures of a dashboard in one call, each with the reader's own rights. A figure that fails is reported as failed and does
 * not affect the other figures. Figures that the reader may not see are omitted.
 */
export async function readFigures(request: DashboardInput<'figures'>): Promise<DashboardFigures> {
  const scope = await dashboardScopeOf(request)
  const { caller, studydesk, query } = request
  const requested: FigureRequest = { caller, studydesk, studyId: scope.studyId }
  const typedFigures = await Promise.all(
    (query.types ?? [])
      .filter((type) => isForReader(requested, scope, type))
      .map(async (type): Promise<readonly [WidgetType, PartResult<unknown>] | null> => {
        const { measure }: Widget = widgets[type]
        const reader: FigureReader | null =
          readers[type as keyof FiguresOfWidgets] ?? (measure === undefined ? null : () => measureOf(requested, measure))
        return reader === null ? null : [type, await settle(requested, type, () => reader(requested, scope))]
      }),
  )
  return Object.fromEntries(typedFigures.filter((each) => each !== null)) as DashboardFigures
}

function isForReader({ caller }: FigureRequest, { kind }: DashboardScope, type: WidgetType): boolean {
  const { on }: Widget = widgets[type]
  return on.includes(kind) && mayReadWidget(caller, type) && (!peopleWidgets.includes(type) || canReadFigures(caller))
}

/** Returns a measure within the study, as a summary of its list. */
export function measureOf({ caller, studydesk, studyId }: FigureRequest, name: MeasureName): Promise<MeasureFigures> {
  const { of, by, where = {}, place }: Measure<ResourceName> = measures[name]
  const { study } = place ?? { study: 'studyId' }
  const studyFilter = studyId === null || study === null ? {} : { [study]: studyId }
  return studydesk.engine.figures.summary(caller, of, { by, ...where, ...studyFilter } as Values)
}
