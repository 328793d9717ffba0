import { binderArea } from './binder/index.ts'
import { consentsArea } from './consents/index.ts'
import { meetingArea } from './consents/meeting/index.ts'
import type { Area } from './engine/area.ts'
import { financeArea } from './finance/index.ts'
import { formBuilderArea } from './forms/builder/index.ts'
import { siteSurveysArea } from './forms/siteSurveys/index.ts'
import { formViewerArea } from './forms/viewer/index.ts'
import { documentsArea } from './library/documents/index.ts'
import { learningArea } from './library/learning/index.ts'
import { announcementsArea } from './messages/announcements/index.ts'
import { notificationsArea } from './messages/notifications/index.ts'
import { accessArea } from './organisation/access/index.ts'
import { auditArea } from './organisation/audit/index.ts'
import { developersArea } from './organisation/developers/index.ts'
import { organisationArea } from './organisation/index.ts'
import { mapsArea } from './organisation/maps/index.ts'
import { usersArea } from './organisation/users/index.ts'
import { dailyActivitiesArea } from './participants/dailyActivities/index.ts'
import { participantsArea } from './participants/index.ts'
import { boardArea } from './recruitment/board/index.ts'
import { randomisationArea } from './recruitment/randomisation/index.ts'
import { dashboardsArea } from './reports/dashboards/index.ts'
import { homeArea } from './reports/home/index.ts'
import { reportsArea } from './reports/index.tsx'
import { siteLogsArea } from './siteLogs/index.ts'
import { studiesArea } from './studies/index.ts'
import { tasksArea } from './tasks/index.ts'
import { visitsArea } from './visits/index.ts'

/**
 * Contributions of the areas to the engine and the shell, in display order. All other screens and components are generated: an area has a
 * custom component only where it makes a difference that users notice.
 */
export const areas = [
  organisationArea,
  participantsArea,
  studiesArea,
  boardArea,
  randomisationArea,
  usersArea,
  accessArea,
  auditArea,
  developersArea,
  homeArea,
  tasksArea,
  formBuilderArea,
  formViewerArea,
  visitsArea,
  consentsArea,
  meetingArea,
  dailyActivitiesArea,
  notificationsArea,
  announcementsArea,
  dashboardsArea,
  reportsArea,
  documentsArea,
  siteSurveysArea,
  learningArea,
  binderArea,
  mapsArea,
  financeArea,
  siteLogsArea,
] as const satisfies readonly Area[]
