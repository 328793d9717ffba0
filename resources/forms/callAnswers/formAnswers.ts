import type { ResourceAnswer } from '../../rows.ts'
import type { FormProblem } from '../checks.ts'
import type { JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'

/** A form with what its newest version asks. Specification 2, section 7, "Forms". */
export type FormWithQuestions = ResourceAnswer['form'] & { readonly formJson: JsonObject; readonly integrityKey: string }

/** A version of a form with its questions. */
export type VersionWithQuestions = ResourceAnswer['formVersion'] & { readonly formJson: JsonObject }

/** Forms of a study that participants may be given. */
export interface ActiveForms {
  /** The study is active. */
  readonly isActive: boolean
  readonly forms: readonly ResourceAnswer['form'][]
}

/** The approved version in the library of a form that was copied into a study. */
export interface LibraryVersion {
  /** Name of the form in the library. */
  readonly name: string
  readonly formVersion: string
  /** The version that the copy took last; null where none was approved then. */
  readonly copiedVersion: string | null
  readonly isNewer: boolean
  /** Where it is newer: what the copy asks now, and what it would ask. */
  readonly questions?: { readonly before: JsonObject; readonly after: JsonObject }
}

/** A form that was just made, with all that its check found in the questions that came with it. */
export type NewForm = FormWithQuestions & {
  readonly problems: readonly FormProblem[]
  /** The questions have faults: they stand in the draft of the form, which itself asks nothing yet. */
  readonly isDraft: boolean
}

/** What somebody changes of a form and has not saved yet, and who holds it. */
export interface FormDraft {
  /** Counts what was written to it; 0 where there is none yet. */
  readonly revision: number
  readonly operations: readonly Operation[]
  /** Who changes it now, in a page that is open; null where nobody does. */
  readonly holder: { readonly userId: string; readonly name: string; readonly page: string } | null
  readonly updatedAt: string | null
  /** The newest version says something else than what the draft began with: it was changed elsewhere since. */
  readonly isBehind: boolean
}

export interface FormDraftAnswer {
  /** What the draft begins with. */
  readonly formJson: JsonObject
  readonly draft: FormDraft
}

/** What is written to a draft: by which page, on what it saw, and the changes behind those that are there. */
export interface FormDraftChange {
  readonly page: string
  readonly revision: number
  readonly operations: readonly Operation[]
  /** From somebody else who holds it. */
  readonly takeOver?: boolean
}

export interface FormDraftKept {
  readonly revision: number
}

/** What speaks against a form, as error `FormErrors` brings it. */
export interface FormErrorsData {
  readonly problems: readonly FormProblem[]
}
