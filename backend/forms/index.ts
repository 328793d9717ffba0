import type { Domain } from '../engine/types.ts'
import { assignmentCalls, assignmentHooks, assignmentTasks, followCompletion } from './assignments/index.ts'
import { dataRuleCalls, dataRuleHooks, dataRuleTasks, followFormName, runDataRules } from './dataRules/index.ts'
import { doubleEntryCalls } from './doubleEntry/calls.ts'
import { completeSecondEntry, openSecondEntry, refuseOpenSecondEntry } from './doubleEntry/secondEntries.ts'
import { draftCalls } from './drafts.ts'
import { fileCalls } from './files/index.ts'
import { formCalls } from './forms.ts'
import { importCalls } from './import/index.ts'
import { libraryVersionCalls } from './libraryVersion.ts'
import { notifyApprovers } from './notifyApprovers.ts'
import { odmImportCalls } from './odmImport/index.ts'
import { placeQuery } from './queries/rules.ts'
import { placeFile } from './submissions/fileRules.ts'
import { bindAnswers, checkCompletion, submissionCalls } from './submissions/index.ts'
import { verificationCalls } from './verification/index.ts'
import { beginForm, followDecision, keepOneChosen, markEditor } from './versions.ts'

/** What the declarations of forms cannot say: what they ask, the life of their versions, and drafts. Specification 2, sections 3 to 5. */
export const formsDomain: Domain = {
  hooks: {
    form: {
      guard: { on: ['create'], holds: { copiedFrom: 'shared' } },
      beforeWrite: markEditor,
      afterWriteOn: ['create', 'import', 'update'],
      afterWrite: async (write) => {
        if (write.action !== 'update') await beginForm(write)
        await keepOneChosen(write)
        await followFormName(write)
      },
      onTransition: followDecision,
    },
    formSubmission: {
      guard: { on: ['transition'] },
      beforeWrite: bindAnswers,
      onTransition: async (write) => {
        await refuseOpenSecondEntry(write)
        await checkCompletion(write)
        if (write.transition === 'complete') await openSecondEntry(write.work, write.caller, write.after)
        await runDataRules(write)
        await followCompletion(write)
      },
    },
    ...assignmentHooks,
    ...dataRuleHooks,
    secondEntry: { guard: { on: ['transition'] }, onTransition: completeSecondEntry },
    formVersion: { alongside: notifyApprovers },
    formQuery: { guard: { on: ['create'], holds: { formSubmissionId: 'shared' } }, beforeWrite: placeQuery },
    submissionFile: { guard: { on: ['create'], holds: { formSubmissionId: 'shared' } }, beforeWrite: placeFile },
  },
  calls: [
    ...formCalls,
    ...draftCalls,
    ...submissionCalls,
    ...assignmentCalls,
    ...fileCalls,
    ...importCalls,
    ...odmImportCalls,
    ...verificationCalls,
    ...dataRuleCalls,
    ...libraryVersionCalls,
    ...doubleEntryCalls,
  ],
  tasks: { ...assignmentTasks, ...dataRuleTasks },
}
