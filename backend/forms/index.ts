import { formCalls, submissionCalls } from '#resources/forms/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { assignmentHooks, assignmentsOf, assignmentTasks, followCompletion } from './assignments/index.ts'
import { checkParticipants, checkStudy, dataRuleHooks, dataRuleTasks, followFormName, runDataRules } from './dataRules/index.ts'
import { readDifferences, readEntry, saveEntry } from './doubleEntry/calls.ts'
import { reconcile } from './doubleEntry/reconcile.ts'
import { completeSecondEntry, openSecondEntry, refuseOpenSecondEntry } from './doubleEntry/secondEntries.ts'
import { changeDraft, discardDraft, readDraft, saveDraft } from './drafts.ts'
import { blankFormOf, blankVersionOf } from './files/blankPdf.ts'
import { exportForms } from './files/exportForms.ts'
import { submissionPdfOf } from './files/pdf.ts'
import { activeForms, changeForm, createForm, listForms, readForm, readVersion } from './forms.ts'
import { importAnswers } from './import/importAnswers.ts'
import { importOdmForms } from './importOdm.ts'
import { readLibraryVersion, takeLibraryVersion } from './libraryVersion.ts'
import { notifyApprovers } from './notifyApprovers.ts'
import { describeQuestion } from './queries/rules.ts'
import { fillFileFacts } from './submissions/fileRules.ts'
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
import { beginForm, beginNextVersion, checkApproval, fillCopy, noteDecision, useVersion } from './versions.ts'

/** What the declarations of forms cannot say: what they ask, the life of their versions, and drafts. Specification 2, sections 3 to 5. */
export const formsDomain: Domain = {
  hooks: {
    form: {
      on: {
        create: { holds: { copiedFrom: 'shared' }, fill: fillCopy, follow: beginForm },
        update: { follow: followFormName },
        transitions: {
          approve: [{ follow: checkApproval }, { follow: noteDecision }, { follow: useVersion }],
          exclude: { follow: noteDecision },
          startNextVersion: { follow: beginNextVersion },
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
          review: { follow: refuseOpenSecondEntry },
          sign: { holds: {}, fill: bindAnswers, follow: refuseOpenSecondEntry },
        },
        transition: { holds: {} },
      },
    },
    ...assignmentHooks,
    ...dataRuleHooks,
    secondEntry: { on: { transitions: { complete: { holds: {}, follow: completeSecondEntry } } } },
    formVersion: { on: { update: { send: notifyApprovers } } },
    formQuery: { on: { create: { holds: {}, fill: describeQuestion } } },
    submissionFile: { on: { create: { holds: {}, fill: fillFileFacts } } },
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
      activeOfStudy: activeForms,
      readVersion,
      readDraft,
      changeDraft,
      discardDraft,
      saveDraft,
      libraryVersion: readLibraryVersion,
      takeLibraryVersion,
      blankPdf: blankFormOf,
      blankPdfOfVersion: blankVersionOf,
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
  tasks: { ...assignmentTasks, ...dataRuleTasks },
}
