import type { ResourceAnswer } from '../core/rows.ts'
import type { JsonObject } from './content/json.ts'
import type { Operation } from './content/operations.ts'
import type { FormProblem } from './survey/checks.ts'

/** A form with the questions of its newest version. Specification 2, section 7, "Forms". */
export type FormWithQuestions = ResourceAnswer['form'] & { readonly formJson: JsonObject; readonly integrityKey: string }

/** A version of a form with its questions. */
export type VersionWithQuestions = ResourceAnswer['formVersion'] & { readonly formJson: JsonObject }

/** Forms of a study that can be assigned to participants. */
export interface ActiveForms {
  /** True if the study is active. */
  readonly isActive: boolean
  readonly forms: readonly ResourceAnswer['form'][]
}

/** The library's approved version of a form that was copied into a study. */
export interface LibraryVersion {
  /** Name of the form in the library. */
  readonly name: string
  readonly formVersion: string
  /** The version from which the copy was last updated; null if no version was approved at that time. */
  readonly copiedVersion: string | null
  readonly isNewer: boolean
  /** If the library version is newer: the questions of the copy now and after an update. */
  readonly questions?: { readonly before: JsonObject; readonly after: JsonObject }
}

/** A newly created form, with all problems of the questions that were provided. */
export type NewForm = FormWithQuestions & {
  readonly problems: readonly FormProblem[]
  /** True if the questions have errors. They are then stored only in the draft, and the form itself has no questions yet. */
  readonly isDraft: boolean
}

/** Unsaved draft of a form and its editor. */
export interface FormDraft {
  /** Number of writes to the draft; 0 if there is no draft yet. */
  readonly revision: number
  readonly operations: readonly Operation[]
  /** Current editor with an open page; null if none exists. */
  readonly holder: { readonly userId: string; readonly name: string; readonly page: string } | null
  readonly updatedAt: string | null
  /** True if the form was changed elsewhere since the draft began: the newest version differs from the draft's start. */
  readonly isBehind: boolean
}

export interface FormDraftAnswer {
  /** Content at the start of the draft. */
  readonly formJson: JsonObject
  /** True if the form or its draft has items for unblinded roles that the caller may not see. The caller cannot change the form. */
  readonly hasHiddenItems: boolean
  readonly draft: FormDraft
}

/** Change of a draft: the editor's page, the revision that it is based on, and the operations since. */
export interface FormDraftChange {
  readonly page: string
  readonly revision: number
  readonly operations: readonly Operation[]
  /** True to take over the draft from its current editor. */
  readonly takeOver?: boolean
}

export interface FormDraftStored {
  readonly revision: number
}

/** Data of the error `FormErrors`: problems of a form. */
export interface FormErrorsData {
  readonly problems: readonly FormProblem[]
}
