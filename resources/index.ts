import { announcement } from './announcement.ts'
import { announcementDelivery } from './announcementDelivery.ts'
import { announcementReading } from './announcementReading.ts'
import { answerVerification } from './answerVerification.ts'
import { apiToken } from './apiToken.ts'
import { attachment } from './attachment.ts'
import { attachmentVersion } from './attachmentVersion.ts'
import { auditHistoryOf } from './auditHistory.ts'
import { boardColumn } from './boardColumn.ts'
import { candidateStatus } from './candidateStatus.ts'
import { cardFavourite } from './cardFavourite.ts'
import { columnForm } from './columnForm.ts'
import { comment } from './comment.ts'
import { consent } from './consent.ts'
import { consentStatement } from './consentStatement.ts'
import { contactAttempt } from './contactAttempt.ts'
import type { ResourceDefinition } from './core/resource.ts'
import { course } from './course.ts'
import { courseAssignment } from './courseAssignment.ts'
import { courseLesson } from './courseLesson.ts'
import { courseProgress } from './courseProgress.ts'
import { criterionCheck } from './criterionCheck.ts'
import { customField } from './customField.ts'
import { customFieldOption } from './customFieldOption.ts'
import { customReport } from './customReport.ts'
import { dashboard } from './dashboard.ts'
import { dashboardEntry } from './dashboardEntry.ts'
import { dataRule } from './dataRule.ts'
import { dctSetup } from './dctSetup.ts'
import { definition } from './definition.ts'
import { document } from './document.ts'
import { documentReader } from './documentReader.ts'
import { documentReading } from './documentReading.ts'
import { documentVersion } from './documentVersion.ts'
import { duplicatePair } from './duplicatePair.ts'
import { eligibilityCriterion } from './eligibilityCriterion.ts'
import { enrolmentAlert } from './enrolmentAlert.ts'
import { feedback } from './feedback.ts'
import { followUp } from './followUp.ts'
import { form } from './form.ts'
import { formAssignment } from './formAssignment.ts'
import { formQuery } from './formQuery.ts'
import { formSubmission } from './formSubmission.ts'
import { formVersion } from './formVersion.ts'
import { learnerCourse } from './learnerCourse.ts'
import { libraryFolder } from './libraryFolder.ts'
import { mail } from './mail.ts'
import { meeting } from './meeting.ts'
import { notEnrolledReason } from './notEnrolledReason.ts'
import { notification } from './notification.ts'
import { notificationChoice } from './notificationChoice.ts'
import { organisation } from './organisation.ts'
import { participant } from './participant.ts'
import { participantMerge } from './participantMerge.ts'
import { participantStudy } from './participantStudy.ts'
import { participantVisit } from './participantVisit.ts'
import { recordReadOf } from './recordRead.ts'
import { role } from './role.ts'
import { room } from './room.ts'
import { savedReport } from './savedReport.ts'
import { savedView } from './savedView.ts'
import { secondEntry } from './secondEntry.ts'
import { site } from './site.ts'
import { sitePlace } from './sitePlace.ts'
import { siteSurvey } from './siteSurvey.ts'
import { siteSurveyPeriod } from './siteSurveyPeriod.ts'
import { siteSurveySubmission } from './siteSurveySubmission.ts'
import { staffAvailability } from './staffAvailability.ts'
import { study } from './study.ts'
import { studyConsent } from './studyConsent.ts'
import { studyConsentForm } from './studyConsentForm.ts'
import { studyGroup } from './studyGroup.ts'
import { studyReminder } from './studyReminder.ts'
import { studySite } from './studySite.ts'
import { studySiteAssignment } from './studySiteAssignment.ts'
import { studySiteContact } from './studySiteContact.ts'
import { studySource } from './studySource.ts'
import { studyTraining } from './studyTraining.ts'
import { submissionFile } from './submissionFile.ts'
import { task } from './task.ts'
import { therapy } from './therapy.ts'
import { unlock } from './unlock.ts'
import { user } from './user.ts'
import { visit } from './visit.ts'
import { visitForm } from './visitForm.ts'
import { visitRequest } from './visitRequest.ts'
import { visitSchedule } from './visitSchedule.ts'
import { webhook } from './webhook.ts'
import { webhookDelivery } from './webhookDelivery.ts'
import { widgetImage } from './widgetImage.ts'

/** What has a table, in the order in which tables are made and menus break ties. */
const stored = [
  organisation,
  role,
  user,
  notEnrolledReason,
  customField,
  customFieldOption,
  site,
  sitePlace,
  room,
  staffAvailability,
  study,
  eligibilityCriterion,
  boardColumn,
  candidateStatus,
  studySource,
  studyGroup,
  visit,
  form,
  formVersion,
  dataRule,
  studyConsent,
  studyConsentForm,
  studySite,
  studySiteContact,
  studySiteAssignment,
  visitSchedule,
  dctSetup,
  studyReminder,
  participant,
  participantStudy,
  cardFavourite,
  criterionCheck,
  participantVisit,
  visitRequest,
  formAssignment,
  formSubmission,
  consent,
  columnForm,
  visitForm,
  formQuery,
  answerVerification,
  secondEntry,
  submissionFile,
  task,
  therapy,
  attachment,
  attachmentVersion,
  comment,
  contactAttempt,
  followUp,
  duplicatePair,
  participantMerge,
  savedView,
  definition,
  consentStatement,
  feedback,
  mail,
  announcement,
  announcementReading,
  announcementDelivery,
  dashboard,
  dashboardEntry,
  widgetImage,
  savedReport,
  customReport,
  siteSurvey,
  siteSurveySubmission,
  siteSurveyPeriod,
  enrolmentAlert,
  course,
  courseLesson,
  courseAssignment,
  courseProgress,
  studyTraining,
  learnerCourse,
  libraryFolder,
  document,
  documentVersion,
  documentReading,
  documentReader,
  meeting,
  notification,
  notificationChoice,
  apiToken,
  webhook,
  webhookDelivery,
] as const satisfies readonly ResourceDefinition[]

export const auditHistory = auditHistoryOf(stored)
const recordRead = recordReadOf(stored)

/** Every resource. */
export const resources = [...stored, auditHistory, recordRead, unlock] as const satisfies readonly ResourceDefinition[]

export type ResourceName = (typeof resources)[number]['name']

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** @throws when no resource has that name: names come from code, so this is a mistake in the code. */
export function resourceNamed(name: string): ResourceDefinition {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`No resource is named '${name}'`)
  return found
}
