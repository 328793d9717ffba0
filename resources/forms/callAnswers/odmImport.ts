import type { FormProblem } from '../checks.ts'

/** A remark on something of a form that has no equal here. */
export interface OdmImportNote {
  /** Name of the question; null: the form. */
  readonly question: string | null
  /** `text`: it stands in the form as text. `left`: it is not in the form. `changed`: it is there in another way. */
  readonly outcome: 'text' | 'left' | 'changed'
  readonly code: string
  readonly message: string
  /** As the file has it. */
  readonly text: string
}

/** A form of the file. */
export interface OdmImportForm {
  /** Chooses it among the forms of the file. */
  readonly key: string
  /** As it is, or would be, called here: a name that was used already has a number behind it. */
  readonly name: string
  /** Version of the definitions in the file. */
  readonly versionName: string
  readonly questions: number
  readonly notes: readonly OdmImportNote[]
  /** Faults for which it becomes a draft, and warnings. */
  readonly problems: readonly FormProblem[]
  readonly isDraft: boolean
  /** Null in a check, and for forms that were not chosen. */
  readonly formId: string | null
}

/** Result of an import of forms from a CDISC ODM file, or of its check. */
export interface OdmImportResult {
  readonly studyName: string | null
  readonly sourceSystem: string | null
  readonly forms: readonly OdmImportForm[]
  /** Remarks on the file as a whole. */
  readonly notes: readonly { readonly code: string; readonly message: string }[]
}
