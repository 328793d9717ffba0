export const redcapFieldTypes = [
  'text',
  'notes',
  'calc',
  'dropdown',
  'radio',
  'checkbox',
  'yesno',
  'truefalse',
  'file',
  'signature',
  'slider',
  'descriptive',
  'sql',
] as const
export type RedcapFieldType = (typeof redcapFieldTypes)[number]

export interface RedcapChoice {
  readonly code: string
  readonly label: string
}

/** A field of a REDCap project, read from its XML or from its data dictionary. Empty texts are missing settings. */
export interface RedcapField {
  readonly variable: string
  /** Null for a type that REDCap does not document; `typeName` then has its name. */
  readonly type: RedcapFieldType | null
  readonly typeName: string
  readonly label: string
  readonly note: string
  readonly sectionHeader: string
  readonly choices: readonly RedcapChoice[]
  /** Choices whose label contains the separator, or that have no code, as in the file. */
  readonly unusualChoices: readonly string[]
  readonly sliderLabels: string
  readonly calculation: string
  /** Database query of a field of the type `sql`. */
  readonly query: string
  /** Validation type, in the spelling of the data dictionary. */
  readonly validation: string
  readonly min: string
  readonly max: string
  readonly isIdentifier: boolean
  readonly logic: string
  readonly isRequired: boolean
  readonly alignment: string
  readonly questionNumber: string
  readonly matrixGroup: string
  readonly isRanked: boolean
  readonly annotation: string
}

/** An instrument of a REDCap project. */
export interface RedcapForm {
  /** Name without spaces, which is unique in the project. */
  readonly variable: string
  readonly name: string
  readonly fields: readonly RedcapField[]
}

/** A field with its form. */
export interface PlacedField {
  readonly form: RedcapForm
  readonly field: RedcapField
}

export interface RedcapProject {
  readonly forms: readonly RedcapForm[]
  readonly fieldsByVariable: ReadonlyMap<string, PlacedField>
  /** Names of the events by their unique names; empty if the file has none. */
  readonly events: ReadonlyMap<string, string>
  /** True if participants fill in a form at several events, so that a field without an event means the current one. */
  readonly isLongitudinal: boolean
}

/** Creates a project with an index of its fields. Variables are unique in a project. Pure. */
export const createProject = ({ forms, ...rest }: Omit<RedcapProject, 'fieldsByVariable'>): RedcapProject => ({
  ...rest,
  forms,
  fieldsByVariable: new Map(forms.flatMap((form) => form.fields.map((field) => [field.variable, { form, field }] as const))),
})
