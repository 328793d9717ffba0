import { formCalls, submissionCalls } from '#resources/forms/formsCalls.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import type { Domain } from '../platform/engine/types.ts'
import { assignmentHooks, assignmentsOf, assignmentTasks, followCompletion } from './assignments/index.ts'
import { checkParticipants, checkStudy, dataRuleHooks, dataRuleTasks, followFormName, runDataRules } from './dataRules/index.ts'
import { readDifferences, readEntry, saveEntry } from './doubleEntry/calls.ts'
import { reconcile } from './doubleEntry/reconcile.ts'
import { completeSecondEntry, openSecondEntry, rejectOpenSecondEntry } from './doubleEntry/secondEntries.ts'
import { changeDraft, discardDraft, readDraft, saveDraft } from './drafts.ts'
import { printBlankForm, printBlankVersion } from './files/blankPdf.ts'
import { exportForms } from './files/exportForms.ts'
import { submissionPdfOf } from './files/pdf.ts'
import { releaseFormName, storeFormerName } from './formNames.ts'
import { changeForm, createForm, listActiveForms, listForms, readForm, readVersion } from './forms.ts'
import { hiddenAnswersSchedules, hiddenAnswersTasks } from './hiddenAnswers/index.ts'
import { importAnswers } from './import/importAnswers.ts'
import { importOdmForms } from './importOdm.ts'
import { adoptLibraryVersion, readLibraryVersion } from './libraryVersion.ts'
import { notifyApprovers } from './notifyApprovers.ts'
import { describeQuestion } from './queries/rules.ts'
import {
  bindAnswers,
  completeAnswers,
  readAnswerByName,
  readAnswerKey,
  readScreening,
  readSubmission,
  readSurvey,
  saveScreening,
  saveSubmission,
  submitSurvey,
} from './submissions/index.ts'
import { verifyAnswers } from './verification/index.ts'
import { checkApproval, createFirstVersion, createNextVersion, fillCopy, noteDecision, useVersion } from './versions.ts'

/** Domain of forms: content, life cycle of versions, drafts. Specification 2, sections 3 to 5. */
export const formsDomain: Domain = {
  hooks: {
    form: {
      on: {
        create: [{ holds: { copiedFrom: 'shared' }, fill: fillCopy, follow: createFirstVersion }, { follow: releaseFormName }],
        update: [{ follow: followFormName }, { follow: storeFormerName }],
        transitions: {
          approve: [{ follow: checkApproval }, { follow: noteDecision }, { follow: useVersion }],
          exclude: { follow: noteDecision },
          startNextVersion: { follow: createNextVersion },
        },
      },
    },
    formSubmission: {
      on: {
        transitions: {
          complete: [
            { follow: completeAnswers },
            { follow: ({ work, caller, after }) => openSecondEntry(work, caller, after) },
            ...[{ follow: runDataRules }, { follow: followCompletion }],
          ],
          review: { follow: rejectOpenSecondEntry },
          sign: { holds: {}, fill: bindAnswers, follow: rejectOpenSecondEntry },
        },
        transition: { holds: {} },
      },
    },
    ...assignmentHooks,
    ...dataRuleHooks,
    secondEntry: { on: { transitions: { complete: { holds: {}, follow: completeSecondEntry } } } },
    formVersion: { on: { update: { send: notifyApprovers } } },
    formQuery: { on: { create: { holds: {}, fill: describeQuestion } } },
  },
  taskKinds: { DATA_RULE_CHECK: { makes: 'participantStudy', step: checkParticipants, together: 5 } },
  calls: [
    ...callsOf(formCalls, {
      readOfStudy: readForm,
      createInStudy: createForm,
      changeOfStudy: changeForm,
      read: readForm,
      create: createForm,
      change: changeForm,
      listOfStudy: listForms,
      activeOfStudy: listActiveForms,
      readVersion,
      readDraft,
      changeDraft,
      discardDraft,
      saveDraft,
      libraryVersion: readLibraryVersion,
      takeLibraryVersion: adoptLibraryVersion,
      blankPdf: printBlankForm,
      blankPdfOfVersion: printBlankVersion,
      checkDataRules: checkStudy,
      importOdm: importOdmForms,
      importOdmIntoStudy: importOdmForms,
    }),
    ...callsOf(submissionCalls, {
      readScreening,
      saveScreening,
      read: readSubmission,
      save: saveSubmission,
      answerKey: readAnswerKey,
      submitSurvey,
      readSurvey,
      answerByName: readAnswerByName,
      screeningAssignments: assignmentsOf('SCREENING'),
      conductAssignments: assignmentsOf('CONDUCT'),
      pdf: submissionPdfOf,
      export: exportForms,
      import: importAnswers,
      verify: verifyAnswers,
      readSecondEntry: readEntry,
      saveSecondEntry: saveEntry,
      entryDifferences: readDifferences,
      reconcile,
    }),
  ],
  tasks: { ...assignmentTasks, ...dataRuleTasks, ...hiddenAnswersTasks },
  schedules: hiddenAnswersSchedules,
}
