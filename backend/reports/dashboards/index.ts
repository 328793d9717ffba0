import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { arrangeDashboard, readDashboard } from './arrange.ts'
import { enterDocumentConfig, enterLeaderboard, enterMetrics, readDocumentConfig, readLeaderboard, readMetrics } from './entries.ts'
import { readFigures } from './figures.ts'
import { readImage, storeImage } from './images.ts'

/** Dashboards of the organisation and of studies. Specification 1, sections 2 to 4; `calls.tsv`, area `dashboards`. */
export const dashboardsDomain: Domain = {
  calls: callsOf(dashboardCalls, {
    dashboard: readDashboard,
    dashboardOfStudy: readDashboard,
    arrange: arrangeDashboard,
    arrangeOfStudy: arrangeDashboard,
    figures: readFigures,
    figuresOfStudy: readFigures,
    metrics: readMetrics,
    metricsOfStudy: readMetrics,
    enterMetrics,
    enterMetricsOfStudy: enterMetrics,
    leaderboard: readLeaderboard,
    leaderboardOfStudy: readLeaderboard,
    enterLeaderboard,
    enterLeaderboardOfStudy: enterLeaderboard,
    documentConfig: readDocumentConfig,
    documentConfigOfStudy: readDocumentConfig,
    enterDocumentConfig,
    enterDocumentConfigOfStudy: enterDocumentConfig,
    storeImage,
    image: readImage,
  }),
}
