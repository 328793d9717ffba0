import { data, defineCalls, file, list } from '../core/call.ts'
import { each, exact } from '../core/callFields.ts'
import { boolean, choice, integer, json, ref, text, textarea } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { TaskStarted } from '../organisation/taskAnswers.ts'
import type { AssignmentWithForms } from './assignmentAnswers.ts'
import { answersInput } from './content/answersInput.ts'
import { formJsonMax, formJsonMaxDepth } from './content/json.ts'
import type { AnswerByName, AnswerKey, EntryComparison, FillingAnswer, SavedAnswers, SurveyAnswer } from './content/submissionAnswers.ts'
import type {
  ActiveForms,
  FormDraftAnswer,
  FormDraftStored,
  FormWithQuestions,
  LibraryVersion,
  NewForm,
  VersionWithQuestions,
} from './formAnswers.ts'
import type { FormImportResult } from './formImport.ts'
import type { OdmImportResult } from './odmImport.ts'

const definitions = { page: 'ADMIN_FORMS', orPage: 'ADMIN_STUDY', action: 'VIEW' } as const
const readForm = { of: 'form', method: 'GET', access: definitions } as const
const changeForm = { of: 'form', access: { page: 'ADMIN_FORMS', action: 'CONTRIBUTE' } } as const
/** CONTRIBUTE on screening or on participants makes participants' forms editable. Specification 2, section 6. */
const screeningOrParticipants = { page: 'SCREENING', orPage: 'PARTICIPANTS' } as const
const readAnswers = { of: 'formSubmission', method: 'GET', access: { ...screeningOrParticipants, action: 'VIEW' } } as const
const fillFormCall = { of: 'formSubmission', access: { ...screeningOrParticipants, action: 'CONTRIBUTE' } } as const

const formJson = exact(
  json({ shape: 'object', max: formJsonMax, maxDepth: formJsonMaxDepth, about: 'Questions in the format of SurveyJS.' }),
)
const createFormCall = {
  ...changeForm,
  method: 'POST',
  status: 201,
  input: {
    of: 'form',
    beside: {
      formJson,
      asDraft: boolean({ about: 'Questions with faults are stored as a draft of the form, and the answer names the faults.' }),
    },
  },
  output: data<NewForm>(),
} as const
const changed = {
  ...changeForm,
  method: 'PATCH',
  input: { of: 'form', isChange: true, beside: { formJson } },
  output: data<FormWithQuestions>(),
} as const
const page = ref({ to: '', required: true, about: 'Id of the open page that edits.' })
const revision = integer({ required: true, min: 0, about: 'Revision on which the page builds.' })
const odm = {
  ...changeForm,
  method: 'POST',
  upload: {
    fields: {
      forms: json({ shape: 'array', about: 'Keys of the forms to import; absent: all.' }),
      check: boolean({ default: false, about: 'Reports what the import would do, and creates nothing.' }),
    },
  },
  output: data<OdmImportResult>(),
} as const
const blankForm = {
  ...readForm,
  query: { annotated: boolean({ about: 'Names, types, limits, values and logic beside the questions.' }) },
  output: file('application/pdf'),
} as const

/** Calls for forms, their versions and drafts. Specification 2, section 7, "Forms". */
export const formCalls = defineCalls({
  readOfStudy: { ...readForm, path: 'study/:studyId/form/:id', output: data<FormWithQuestions>() },
  createInStudy: { ...createFormCall, path: 'study/:studyId/form' },
  changeOfStudy: { ...changed, path: 'study/:studyId/form/:id' },
  read: { ...readForm, path: 'admin/form/:id', output: data<FormWithQuestions>() },
  create: { ...createFormCall, path: 'admin/form' },
  change: { ...changed, path: 'admin/form/:id' },
  listOfStudy: { ...readForm, path: 'study/:studyId/forms', query: { of: 'form' }, output: list<ResourceAnswer['form']>() },
  activeOfStudy: { ...readForm, path: 'admin/study/:studyId/internally/active', output: data<ActiveForms>() },
  readVersion: { ...readForm, of: 'formVersion', path: 'form-version/:id/questions', output: data<VersionWithQuestions>() },
  readDraft: { ...readForm, path: 'form/:formId/draft', output: data<FormDraftAnswer>() },
  changeDraft: {
    ...changeForm,
    method: 'PUT',
    path: 'form/:formId/draft',
    input: {
      page,
      revision,
      operations: exact(
        json({ shape: 'array', max: formJsonMax, maxDepth: formJsonMaxDepth, about: 'Changes of the document, in their order.' }),
      ),
      takeOver: boolean({ default: false, about: 'The draft of another page is continued.' }),
    },
    output: data<FormDraftStored>(),
  },
  discardDraft: { ...changeForm, method: 'DELETE', path: 'form/:formId/draft', query: { page, revision }, output: data<FormDraftStored>() },
  saveDraft: {
    ...changeForm,
    method: 'POST',
    path: 'form/:formId/draft/save',
    input: { page, revision },
    output: data<FormWithQuestions>(),
  },
  libraryVersion: { ...readForm, path: 'form/:id/library-version', output: data<LibraryVersion>() },
  takeLibraryVersion: {
    ...changeForm,
    method: 'POST',
    path: 'form/:id/library-version',
    input: { formVersion: exact(text({ required: true, about: 'The approved version of the library that the reader saw.' })) },
    output: data<FormWithQuestions>(),
  },
  blankPdf: { ...blankForm, path: 'form/:id/pdf' },
  blankPdfOfVersion: { ...blankForm, of: 'formVersion', path: 'form-version/:id/pdf' },
  importOdm: { ...odm, path: 'admin/form-odm-import' },
  importOdmIntoStudy: { ...odm, path: 'study/:studyId/form-odm-import' },
  checkDataRules: {
    ...changeForm,
    of: 'dataRule',
    method: 'POST',
    path: 'study/:studyId/data-rules/check',
    status: 202,
    output: data<TaskStarted>(),
  },
})

/**
 * Calls that fill in, verify, import and export forms, including double entry. Specification 2, section 7, "Participants" and "Forms".
 */
export const submissionCalls = defineCalls({
  readScreening: {
    ...readAnswers,
    path: 'study/:studyId/participant/:participantId/screening/answers',
    output: data<FillingAnswer>(),
  },
  saveScreening: {
    ...fillFormCall,
    method: 'PUT',
    path: 'study/:studyId/participant/:participantId/screening/answers',
    input: answersInput,
    output: data<SavedAnswers>(),
  },
  read: { ...readAnswers, path: 'form-submission/:id/answers', output: data<FillingAnswer>() },
  save: { ...fillFormCall, method: 'PUT', path: 'form-submission/:id/answers', input: answersInput, output: data<SavedAnswers>() },
  answerKey: { method: 'GET', path: 'answer-key', access: { signedIn: true }, output: data<AnswerKey>() },
  submitSurvey: {
    ...fillFormCall,
    method: 'POST',
    path: 'participant/:participantId/survey',
    input: {
      surveyJson: exact(json({ shape: 'object', required: true, max: formJsonMax, about: 'Answers by question.' })),
      surveyType: choice({ values: ['screening'], required: true }),
      surveyTemplateKey: ref({ to: 'study', required: true, about: 'The study whose screening it is.' }),
      versions: exact(
        json({
          shape: 'object',
          max: formJsonMax,
          about: 'As they were read: what another user answered is replaced or taken away only with them.',
        }),
      ),
    },
    output: data<SurveyAnswer>(),
  },
  readSurvey: {
    ...readAnswers,
    path: 'survey',
    query: {
      participantId: ref({ to: 'participant', required: true }),
      surveyTemplateKey: ref({ to: 'study', required: true, about: 'The study whose screening it is.' }),
    },
    output: data<SurveyAnswer>(),
  },
  answerByName: {
    ...readAnswers,
    path: 'study/:studyId/participant/:participantId/formquestion/:dbName/submission',
    query: {
      form: exact(text({ about: 'Name of the form; absent: the form that was completed last.' })),
      which: exact(text({ about: '`latest`, `first`, `previous` or `visit NAME`: which of the completed forms.' })),
      submissionId: ref({ to: 'formSubmission', about: 'The form at hand, which is not meant itself.' }),
    },
    output: data<AnswerByName>(),
  },
  screeningAssignments: {
    ...readAnswers,
    of: 'formAssignment',
    access: { page: 'SCREENING', orPage: 'ASSIGN_FORMS', action: 'VIEW' },
    path: 'study/:studyId/participant/:participantId/screening/form-assignments',
    output: data<readonly AssignmentWithForms[]>(),
  },
  conductAssignments: {
    ...readAnswers,
    of: 'formAssignment',
    access: { page: 'SCREENING', orPage: 'ASSIGN_FORMS', action: 'VIEW' },
    path: 'study/:studyId/participant/:participantId/conduct/form-assignments',
    output: data<readonly AssignmentWithForms[]>(),
  },
  pdf: { ...readAnswers, path: 'form-submission/:id/pdf', output: file('application/pdf') },
  export: {
    ...readAnswers,
    path: 'study/:studyId/form-export',
    query: {
      format: choice({
        values: ['long', 'wide', 'tables', 'datasets', 'json', 'dictionary', 'odm', 'odm2', 'odm2Json'],
        default: 'long',
        about:
          '`tables` is a ZIP file with scripts for R, SAS and SPSS, `datasets` one of CDISC Dataset-JSON 1.1 files; `json` holds answers as they are stored, repeats as lists.',
      }),
      choices: choice({
        values: ['joined', 'columns'],
        default: 'joined',
        about: 'Of a wide file: `columns` adds one of 1 and 0 for each choice of a question with several.',
      }),
      formId: ref({ to: 'form', about: 'Only this form; a wide file is always one of one form.' }),
      unblinded: choice({
        values: ['omit', 'include'],
        default: 'omit',
        about:
          '`include` adds the items for unblinded roles if the caller may see them. The name of a file that contains them ends with `-unblinded`.',
      }),
    },
    output: file('text/csv'),
  },
  import: {
    ...fillFormCall,
    method: 'POST',
    path: 'study/:studyId/form-import',
    upload: {
      fields: {
        formId: ref({ to: 'form', required: true, about: 'The form that was filled in.' }),
        check: boolean({ default: false, about: 'Reports what the import would do, and writes nothing.' }),
        complete: boolean({ default: false, about: 'Completes the forms afterwards.' }),
      },
    },
    output: data<FormImportResult>(),
  },
  verify: {
    method: 'POST',
    of: 'answerVerification',
    path: 'form-submission/:id/verifications',
    access: { ...screeningOrParticipants, action: 'REVIEW' },
    input: {
      rows: each(
        { id: ref({ to: 'answerVerification', required: true }), version: integer({ required: true, about: 'That the reader saw.' }) },
        { required: true, minCount: 1, maxCount: 200 },
      ),
    },
    output: data<{ readonly verified: number }>(),
  },
  readSecondEntry: { ...readAnswers, of: 'secondEntry', path: 'second-entry/:id/answers', output: data<FillingAnswer>() },
  saveSecondEntry: {
    ...fillFormCall,
    of: 'secondEntry',
    method: 'PUT',
    path: 'second-entry/:id/answers',
    input: answersInput,
    output: data<SavedAnswers>(),
  },
  entryDifferences: { ...readAnswers, of: 'secondEntry', path: 'second-entry/:id/differences', output: data<EntryComparison>() },
  reconcile: {
    ...fillFormCall,
    of: 'secondEntry',
    method: 'POST',
    path: 'second-entry/:id/reconcile',
    input: {
      version: integer({ required: true, about: 'Of the second entry that the reader saw.' }),
      decisions: each(
        { question: exact(text({ required: true, max: 400 })), entry: choice({ values: ['FIRST', 'SECOND'], required: true }) },
        { required: true, about: 'For each difference the entry that holds.' },
      ),
      reason: textarea({ required: true, max: 2000, about: 'Stored with each answer that is corrected.' }),
    },
    output: data<ResourceAnswer['secondEntry']>(),
  },
})
