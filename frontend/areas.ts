import { accessArea } from './access/index.ts'
import { announcementsArea } from './announcements/index.ts'
import { auditArea } from './audit/index.ts'
import { boardArea } from './board/index.ts'
import { consentsArea } from './consents/index.ts'
import { dailyActivitiesArea } from './dailyActivities/index.ts'
import { dashboardsArea } from './dashboards/index.ts'
import { developersArea } from './developers/index.ts'
import { documentsArea } from './documents/index.ts'
import type { Area } from './engine/area.ts'
import { formBuilderArea } from './form-builder/index.ts'
import { formViewerArea } from './form-viewer/index.ts'
import { homeArea } from './home/index.ts'
import { learningArea } from './learning/index.ts'
import { mapsArea } from './maps/index.ts'
import { meetingArea } from './meeting/index.ts'
import { notificationsArea } from './notifications/index.ts'
import { organisationArea } from './organisation/index.ts'
import { participantsArea } from './participants/index.ts'
import { reportsArea } from './reports/index.tsx'
import { siteSurveysArea } from './siteSurveys/index.ts'
import { studiesArea } from './studies/index.ts'
import { tasksArea } from './tasks/index.ts'
import { usersArea } from './users/index.ts'
import { visitsArea } from './visits/index.ts'

/**
 * What the folders of the areas add to the engine and the frame, in the order in which it is drawn where there is one. Everything else is
 * generated: a piece stands in an area only where a person would notice the difference.
 */
export const areas = [
  organisationArea,
  participantsArea,
  studiesArea,
  boardArea,
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
  mapsArea,
] as const satisfies readonly Area[]
