import type { Values } from '#resources/core/conditions.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { Part } from '#resources/core/part.ts'
import type { DashboardFigures, FiguresOfWidgets, MeasureFigures } from '#resources/dashboardAnswers.ts'
import type { DocumentFigures } from '#resources/documentAnswers.ts'
import type { ResourceName } from '#resources/index.ts'
import { type MeasureName, measures } from '#resources/measures.ts'
import { mayReadWidget, type Widget, type WidgetType, widgets } from '#resources/widgets.ts'
import { newest } from '../documents/recent.ts'
import { type Asked, part, readsFigures } from '../part.ts'
import { countedAgeing, countedDay, countedStatus } from './counted.ts'
import { countedSites } from './countedSites.ts'
import { countedEnrolment } from './enrolment.ts'
import { documentConfigOf, leaderboardOf, metricsOf } from './entries.ts'
import { countedFunnel } from './funnel.ts'
import { type DashboardInput, type DashboardPlace, placeOf } from './place.ts'
import { rankedSites } from './siteRanking.ts'

type FigureReader<Figures = unknown> = (asked: Asked, place: DashboardPlace) => Promise<Figures>

/** Widgets whose figures are more than one measure. */
const readers: { readonly [Type in keyof FiguresOfWidgets]?: FigureReader<FiguresOfWidgets[Type]> } = {
  status: countedStatus,
  metrics: metricsOf,
  leaderboard: leaderboardOf,
  siteMap: countedSites,
  funnel: countedFunnel,
  enrolment: countedEnrolment,
  siteRanking: rankedSites,
  ageing: countedAgeing,
  myDay: countedDay,
  documents: newestDocuments,
}

/** A reader who may not list documents gets the refusal of the list. */
async function newestDocuments(asked: Asked, place: DashboardPlace): Promise<DocumentFigures> {
  const { lastUpdatedDays } = await documentConfigOf(asked, place)
  return { lastUpdatedDays, documents: await newest(asked, { studyId: place.studyId, days: lastUpdatedDays }) }
}

/** These are left out for a reader who is in no study: all would be zero. */
const aboutPeople: readonly WidgetType[] = [
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
 * All figures of a dashboard in one call: each by the reader's own rights, one that fails is told as failed and keeps no other away. What is not for the
 * reader is left out.
 */
export async function readFigures(request: DashboardInput<'figures'>): Promise<DashboardFigures> {
  const place = await placeOf(request)
  const { caller, studydesk, query } = request
  const asked: Asked = { caller, studydesk, studyId: place.studyId }
  const parts = await Promise.all(
    (query.types ?? [])
      .filter((type) => isForReader(asked, place, type))
      .map(async (type): Promise<readonly [WidgetType, Part<unknown>] | null> => {
        const { measure }: Widget = widgets[type]
        const reader: FigureReader | null =
          readers[type as keyof FiguresOfWidgets] ?? (measure === undefined ? null : () => measureOf(asked, measure))
        return reader === null ? null : [type, await part(asked, type, () => reader(asked, place))]
      }),
  )
  return Object.fromEntries(parts.filter((each) => each !== null)) as DashboardFigures
}

function isForReader({ caller }: Asked, { kind }: DashboardPlace, type: WidgetType): boolean {
  const { on }: Widget = widgets[type]
  return on.includes(kind) && mayReadWidget(caller, type) && (!aboutPeople.includes(type) || readsFigures(caller))
}

/** A measure within the study, as a summary of its list. */
export function measureOf({ caller, studydesk, studyId }: Asked, name: MeasureName): Promise<MeasureFigures> {
  const { of, by, where = {}, place }: Measure<ResourceName> = measures[name]
  const { study } = place ?? { study: 'studyId' }
  const within = studyId === null || study === null ? {} : { [study]: studyId }
  return studydesk.engine.figures.summary(caller, of, { by, ...where, ...within } as Values)
}
