import { announcementsDomain } from './announcements/index.ts'
import { auditDomain } from './audit/index.ts'
import { calendarFeedDomain } from './calendarFeed/index.ts'
import { conditionsDomain } from './conditions/index.ts'
import { consentsDomain } from './consents/index.ts'
import { customFieldsDomain } from './customFields/index.ts'
import { dailyActivitiesDomain } from './dailyActivities/index.ts'
import { dashboardsDomain } from './dashboards/index.ts'
import { developersDomain } from './developers/index.ts'
import { documentsDomain } from './documents/index.ts'
import type { Domain } from './engine/types.ts'
import { filesDomain } from './files/calls.ts'
import { formsDomain } from './forms/index.ts'
import { homeDomain } from './home/index.ts'
import { languageModelDomain } from './languageModel/index.ts'
import { learningDomain } from './learning/index.ts'
import { machinesDomain } from './machines/index.ts'
import { mailDomain } from './mail/index.ts'
import { mapsDomain } from './maps/index.ts'
import { meetingsDomain } from './meetings/index.ts'
import { notificationsDomain } from './notifications/index.ts'
import { organisationDomain } from './organisation/index.ts'
import { ownTasksDomain } from './ownTasks/index.ts'
import { participantPagesDomain } from './participantPages/index.ts'
import { attachmentsDomain } from './participants/attachments/index.ts'
import { commentsDomain } from './participants/comments/index.ts'
import { participantsDomain } from './participants/index.ts'
import { matchingDomain } from './participants/matching/index.ts'
import { mergeDomain } from './participants/merge/index.ts'
import { participationDomain } from './participation/index.ts'
import { recruitmentDomain } from './recruitment/index.ts'
import { registryDomain } from './registry/index.ts'
import { remindersDomain } from './reminders/index.ts'
import { reportsDomain } from './reports/index.ts'
import { rolesDomain } from './roles/index.ts'
import { savedViewsDomain } from './savedViews/index.ts'
import { sessionDomain } from './session/index.ts'
import { siteSurveysDomain } from './siteSurveys/index.ts'
import { studiesDomain } from './studies/index.ts'
import { tasksDomain } from './tasks/index.ts'
import { usersDomain } from './users/index.ts'
import { visitRequestsDomain } from './visitRequests/index.ts'
import { visitsDomain } from './visits/index.ts'
import { webhooksDomain } from './webhooks/index.ts'

const ownDomains: readonly Domain[] = [
  sessionDomain,
  rolesDomain,
  customFieldsDomain,
  auditDomain,
  filesDomain,
  studiesDomain,
  participantsDomain,
  registryDomain,
  languageModelDomain,
  formsDomain,
  recruitmentDomain,
  visitsDomain,
  visitRequestsDomain,
  calendarFeedDomain,
  consentsDomain,
  meetingsDomain,
  participantPagesDomain,
  participationDomain,
  remindersDomain,
  dailyActivitiesDomain,
  matchingDomain,
  mergeDomain,
  conditionsDomain,
  attachmentsDomain,
  commentsDomain,
  organisationDomain,
  savedViewsDomain,
  machinesDomain,
  webhooksDomain,
  developersDomain,
  mailDomain,
  usersDomain,
  homeDomain,
  ownTasksDomain,
  notificationsDomain,
  announcementsDomain,
  dashboardsDomain,
  documentsDomain,
  reportsDomain,
  siteSurveysDomain,
  learningDomain,
  mapsDomain,
]

/** All that the folders of the domain add to the engine: hooks of resources, named calls, jobs and tasks. */
export const domains: readonly Domain[] = [...ownDomains, tasksDomain(ownDomains)]
