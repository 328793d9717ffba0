import type { FormProblem } from './survey/checks.ts'

/** Note about a part of a form that has no equivalent in this product. */
export interface OdmImportNote {
  /** Name of the question; null: the form. */
  readonly question: string | null
  /**
   * `text`: the form contains it only as text. `left`: the form does not contain it. `changed`: the form contains a changed version of
   * it.
   */
  readonly outcome: 'text' | 'left' | 'changed'
  readonly code: string
  readonly message: string
  /** The original text in the file. */
  readonly text: string
}

/** A form of the file. */
export interface OdmImportForm {
  /** Identifies the form within the file, to select it. */
  readonly key: string
  /** Name of the form after the import. If the name is already in use, a number is appended. */
  readonly name: string
  /** Version of the definitions in the file. */
  readonly versionName: string
  readonly questions: number
  readonly notes: readonly OdmImportNote[]
  /** Errors, which make the form a draft, and warnings. */
  readonly problems: readonly FormProblem[]
  readonly isDraft: boolean
  /** Null in a dry run, and for forms that were not selected. */
  readonly formId: string | null
}

/** Result of an import of forms from a CDISC ODM file, or of its dry run. */
export interface OdmImportResult {
  readonly studyName: string | null
  readonly sourceSystem: string | null
  readonly forms: readonly OdmImportForm[]
  /** Notes about the file as a whole. */
  readonly notes: readonly { readonly code: string; readonly message: string }[]
}
