import { documentExemption } from './binder/documentExemption.ts'
import { documentRule } from './binder/documentRule.ts'
import { documentType } from './binder/documentType.ts'
import { expectedDocument } from './binder/expectedDocument.ts'
import { filedDocument } from './binder/filedDocument.ts'
import { protocolVersion } from './binder/protocolVersion.ts'
import { consent } from './consents/consent.ts'
import { consentStatement } from './consents/consentStatement.ts'
import { meeting } from './consents/meeting.ts'
import { studyConsent } from './consents/studyConsent.ts'
import { studyConsentForm } from './consents/studyConsentForm.ts'
import type { ResourceDefinition } from './core/resource.ts'
import { financeInvoice } from './finance/financeInvoice.ts'
import { financeItem } from './finance/financeItem.ts'
import { financeLine } from './finance/financeLine.ts'
import { financeMonth } from './finance/financeMonth.ts'
import { financeRate } from './finance/financeRate.ts'
import { financeStipend } from './finance/financeStipend.ts'
import { unratedVisit } from './finance/unratedVisit.ts'
import { answerVerification } from './forms/answerVerification.ts'
import { dataRule } from './forms/dataRule.ts'
import { form } from './forms/form.ts'
import { formAssignment } from './forms/formAssignment.ts'
import { formQuery } from './forms/formQuery.ts'
import { formSubmission } from './forms/formSubmission.ts'
import { formVersion } from './forms/formVersion.ts'
import { secondEntry } from './forms/secondEntry.ts'
import { siteSurvey } from './forms/siteSurvey.ts'
import { siteSurveyPeriod } from './forms/siteSurveyPeriod.ts'
import { siteSurveySubmission } from './forms/siteSurveySubmission.ts'
import { submissionFile } from './forms/submissionFile.ts'
import { course } from './library/course.ts'
import { courseAssignment } from './library/courseAssignment.ts'
import { courseLesson } from './library/courseLesson.ts'
import { courseProgress } from './library/courseProgress.ts'
import { document } from './library/document.ts'
import { documentReader } from './library/documentReader.ts'
import { documentReading } from './library/documentReading.ts'
import { documentVersion } from './library/documentVersion.ts'
import { learnerCourse } from './library/learnerCourse.ts'
import { libraryFolder } from './library/libraryFolder.ts'
import { announcement } from './messages/announcement.ts'
import { announcementDelivery } from './messages/announcementDelivery.ts'
import { announcementReading } from './messages/announcementReading.ts'
import { mail } from './messages/mail.ts'
import { notification } from './messages/notification.ts'
import { notificationChoice } from './messages/notificationChoice.ts'
import { pushSubscription } from './messages/pushSubscription.ts'
import { apiToken } from './organisation/apiToken.ts'
import { auditHistoryOf } from './organisation/auditHistory.ts'
import { customField } from './organisation/customField.ts'
import { customFieldOption } from './organisation/customFieldOption.ts'
import { definition } from './organisation/definition.ts'
import { feedback } from './organisation/feedback.ts'
import { organisation } from './organisation/organisation.ts'
import { role } from './organisation/role.ts'
import { savedView } from './organisation/savedView.ts'
import { site } from './organisation/site.ts'
import { sitePlace } from './organisation/sitePlace.ts'
import { task } from './organisation/task.ts'
import { user } from './organisation/user.ts'
import { webhook } from './organisation/webhook.ts'
import { webhookDelivery } from './organisation/webhookDelivery.ts'
import { attachment } from './participants/attachment.ts'
import { attachmentVersion } from './participants/attachmentVersion.ts'
import { comment } from './participants/comment.ts'
import { contactAttempt } from './participants/contactAttempt.ts'
import { duplicatePair } from './participants/duplicatePair.ts'
import { followUp } from './participants/followUp.ts'
import { participant } from './participants/participant.ts'
import { participantMerge } from './participants/participantMerge.ts'
import { recordReadOf } from './participants/recordRead.ts'
import { therapy } from './participants/therapy.ts'
import { unlock } from './participants/unlock.ts'
import { boardColumn } from './recruitment/boardColumn.ts'
import { candidateStatus } from './recruitment/candidateStatus.ts'
import { cardFavourite } from './recruitment/cardFavourite.ts'
import { columnForm } from './recruitment/columnForm.ts'
import { notEnrolledReason } from './recruitment/notEnrolledReason.ts'
import { participantStudy } from './recruitment/participantStudy.ts'
import { randomisation } from './recruitment/randomisation.ts'
import { randomisationArm } from './recruitment/randomisationArm.ts'
import { randomisationFactor } from './recruitment/randomisationFactor.ts'
import { randomisationList } from './recruitment/randomisationList.ts'
import { randomisationSlot } from './recruitment/randomisationSlot.ts'
import { studySource } from './recruitment/studySource.ts'
import { unblinding } from './recruitment/unblinding.ts'
import { customReport } from './reports/customReport.ts'
import { dashboard } from './reports/dashboard.ts'
import { dashboardEntry } from './reports/dashboardEntry.ts'
import { savedReport } from './reports/savedReport.ts'
import { widgetImage } from './reports/widgetImage.ts'
import { adverseEvent } from './safety/adverseEvent.ts'
import { deviation } from './safety/deviation.ts'
import { dictionaryTerm } from './safety/dictionaryTerm.ts'
import { eventFollowUp } from './safety/eventFollowUp.ts'
import { delegation } from './siteLogs/delegation.ts'
import { delegationTask } from './siteLogs/delegationTask.ts'
import { monitoringAction } from './siteLogs/monitoringAction.ts'
import { monitoringVisit } from './siteLogs/monitoringVisit.ts'
import { productLot } from './siteLogs/productLot.ts'
import { productMovement } from './siteLogs/productMovement.ts'
import { screeningLog } from './siteLogs/screeningLog.ts'
import { studyProduct } from './siteLogs/studyProduct.ts'
import { temperatureExcursion } from './siteLogs/temperatureExcursion.ts'
import { trainingLog } from './siteLogs/trainingLog.ts'
import { trainingRecord } from './siteLogs/trainingRecord.ts'
import { criterionCheck } from './studies/criterionCheck.ts'
import { dctSetup } from './studies/dctSetup.ts'
import { eligibilityCriterion } from './studies/eligibilityCriterion.ts'
import { enrolmentAlert } from './studies/enrolmentAlert.ts'
import { study } from './studies/study.ts'
import { studyGroup } from './studies/studyGroup.ts'
import { studyReminder } from './studies/studyReminder.ts'
import { studySite } from './studies/studySite.ts'
import { studySiteAssignment } from './studies/studySiteAssignment.ts'
import { studySiteContact } from './studies/studySiteContact.ts'
import { studyTraining } from './studies/studyTraining.ts'
import { participantVisit } from './visits/participantVisit.ts'
import { room } from './visits/room.ts'
import { staffAvailability } from './visits/staffAvailability.ts'
import { visit } from './visits/visit.ts'
import { visitForm } from './visits/visitForm.ts'
import { visitRequest } from './visits/visitRequest.ts'
import { visitSchedule } from './visits/visitSchedule.ts'

/** Resources with a table, in the order in which the tables are created. Menu entries with equal order follow this order. */
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
  randomisationArm,
  randomisationFactor,
  randomisationList,
  randomisationSlot,
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
  randomisation,
  unblinding,
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
  dictionaryTerm,
  adverseEvent,
  eventFollowUp,
  deviation,
  delegationTask,
  delegation,
  monitoringVisit,
  monitoringAction,
  studyProduct,
  productLot,
  productMovement,
  temperatureExcursion,
  screeningLog,
  trainingRecord,
  trainingLog,
  financeRate,
  financeInvoice,
  financeItem,
  financeLine,
  financeStipend,
  unratedVisit,
  financeMonth,
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
  documentType,
  protocolVersion,
  documentRule,
  filedDocument,
  documentExemption,
  expectedDocument,
  meeting,
  notification,
  notificationChoice,
  pushSubscription,
  apiToken,
  webhook,
  webhookDelivery,
] as const satisfies readonly ResourceDefinition[]

export const auditHistory = auditHistoryOf(stored)
const recordRead = recordReadOf(stored)

export const resources = [...stored, auditHistory, recordRead, unlock] as const satisfies readonly ResourceDefinition[]

declare module './core/registry.ts' {
  interface Registry {
    readonly resources: typeof resources
  }
}

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** @throws if no resource has that name. Names come from code, so this is a bug. */
export function getResource(name: string): ResourceDefinition {
  const definition = byName.get(name)
  if (definition === undefined) throw new Error(`No resource is named '${name}'`)
  return definition
}
