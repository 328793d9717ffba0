/** A visit that an import of events creates. */
export interface ImportedVisit {
  readonly name: string
  /** Names of the groups; empty: every group. */
  readonly groups: readonly string[]
  /** Days after the baseline visit, and the window around that day. */
  readonly targetDay: number
  readonly windowBefore: number
  readonly windowAfter: number
  /** Names of the forms that are filled in at the visit. */
  readonly forms: readonly string[]
  /** False if the study already has a visit with this name, which stays unchanged. */
  readonly isNew: boolean
}

/** A remark on an event, an arm or an instrument that the import cannot create as in the file. */
export interface EventImportNote {
  readonly code: 'formMissing' | 'noDays' | 'baselineOfArm' | 'repeatingForm' | 'repeatingEvent' | 'noForms'
  readonly message: string
  /** The name in the file; empty for a remark on the whole file. */
  readonly text: string
}

/** Result of an import of the events of a REDCap project, or of its dry run. */
export interface EventImportResult {
  readonly groups: readonly { readonly name: string; readonly isNew: boolean }[]
  readonly visits: readonly ImportedVisit[]
  readonly notes: readonly EventImportNote[]
}
