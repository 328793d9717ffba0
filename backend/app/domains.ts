import { binderDomain } from '../binder/index.ts'
import { consentsDomain } from '../consents/index.ts'
import { meetingsDomain } from '../consents/meetings/index.ts'
import { fhirDomain } from '../fhir/index.ts'
import { financeDomain } from '../finance/index.ts'
import { formsDomain } from '../forms/index.ts'
import { siteSurveysDomain } from '../forms/siteSurveys/index.ts'
import { documentsDomain } from '../library/documents/index.ts'
import { learningDomain } from '../library/learning/index.ts'
import { announcementsDomain } from '../messages/announcements/index.ts'
import { mailDomain } from '../messages/mail/index.ts'
import { notificationsDomain } from '../messages/notifications/index.ts'
import { auditDomain } from '../organisation/audit/index.ts'
import { developersDomain } from '../organisation/developers/index.ts'
import { organisationDomain } from '../organisation/index.ts'
import { machinesDomain } from '../organisation/machines/index.ts'
import { mapsDomain } from '../organisation/maps/index.ts'
import { rolesDomain } from '../organisation/roles/index.ts'
import { savedViewsDomain } from '../organisation/savedViews/index.ts'
import { usersDomain } from '../organisation/users/index.ts'
import { webhooksDomain } from '../organisation/webhooks/index.ts'
import { attachmentsDomain } from '../participants/attachments/index.ts'
import { commentsDomain } from '../participants/comments/index.ts'
import { dailyActivitiesDomain } from '../participants/dailyActivities/index.ts'
import { participantsDomain } from '../participants/index.ts'
import { matchingDomain } from '../participants/matching/index.ts'
import { mergeDomain } from '../participants/merge/index.ts'
import { participantPagesDomain } from '../participants/participantPages/index.ts'
import type { Domain } from '../platform/engine/types.ts'
import { filesDomain } from '../platform/files/calls.ts'
import { sessionDomain } from '../platform/session/index.ts'
import { createTasksDomain } from '../platform/tasks/index.ts'
import { conditionsDomain } from '../recruitment/conditions/index.ts'
import { recruitmentDomain } from '../recruitment/index.ts'
import { participationDomain } from '../recruitment/participation/index.ts'
import { randomisationDomain } from '../recruitment/randomisation/index.ts'
import { dashboardsDomain } from '../reports/dashboards/index.ts'
import { homeDomain } from '../reports/home/index.ts'
import { reportsDomain } from '../reports/index.ts'
import { ownTasksDomain } from '../reports/ownTasks/index.ts'
import { studyArchiveDomain } from '../reports/studyArchive/index.ts'
import { safetyDomain } from '../safety/index.ts'
import { delegatedActDomain, siteLogsDomain } from '../siteLogs/index.ts'
import { studiesDomain } from '../studies/index.ts'
import { languageModelDomain } from '../studies/languageModel/index.ts'
import { registryDomain } from '../studies/registry/index.ts'
import { calendarFeedDomain } from '../visits/calendarFeed/index.ts'
import { visitsDomain } from '../visits/index.ts'
import { remindersDomain } from '../visits/reminders/index.ts'
import { visitRequestsDomain } from '../visits/visitRequests/index.ts'

const baseDomains: readonly Domain[] = [
  sessionDomain,
  rolesDomain,
  auditDomain,
  filesDomain,
  studiesDomain,
  participantsDomain,
  registryDomain,
  languageModelDomain,
  formsDomain,
  recruitmentDomain,
  randomisationDomain,
  visitsDomain,
  visitRequestsDomain,
  calendarFeedDomain,
  consentsDomain,
  meetingsDomain,
  participantPagesDomain,
  participationDomain,
  safetyDomain,
  binderDomain,
  siteLogsDomain,
  delegatedActDomain,
  financeDomain,
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
  studyArchiveDomain,
  siteSurveysDomain,
  learningDomain,
  mapsDomain,
  fhirDomain,
]

/** All contributions of the domain folders to the engine: hooks of resources, named routes, jobs and tasks. */
export const domains: readonly Domain[] = [...baseDomains, createTasksDomain(baseDomains)]
