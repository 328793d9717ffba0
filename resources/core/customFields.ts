import type { Values } from './conditions.ts'
import type { FieldDefinition } from './field.ts'
import type { Language } from './preferences.ts'

/** Types of the fields that an organisation adds to its own records. */
export const customTypes = ['TEXT', 'NUMBER', 'DATE', 'CHOICE', 'TAGS', 'YES_NO'] as const
export type CustomType = (typeof customTypes)[number]

/** Resources whose records take fields of an organisation, each in its field `customValues`. */
export const customisable = ['participant', 'participantStudy', 'study', 'site'] as const
export type Customisable = (typeof customisable)[number]

/** Tabs of forms in which a field may stand: `details` of each of these records, the others of one resource each. */
export const customTabs = ['details', 'health', 'design', 'eligibility'] as const
export type CustomTab = (typeof customTabs)[number]

/** Name of the field that holds the values of an organisation's fields. */
export const customValuesName = 'customValues'

/** A text in both languages; French stands in English where it is missing, and the other way round. */
export interface InBoth {
  readonly en: string
  readonly fr: string
}

export interface CustomOption {
  readonly code: string
  readonly label: InBoth
  /** It stays where it was chosen, and is not chosen any more. */
  readonly isRetired: boolean
}

/** A field that an organisation added: as its screens, its API and its checks need it. */
export interface CustomField {
  readonly key: string
  readonly type: CustomType
  readonly tab: CustomTab
  readonly label: InBoth
  readonly help: InBoth | null
  readonly isRequired: boolean
  readonly isSensitive: boolean
  /** Its values stay and are shown, and none is written any more. */
  readonly isRetired: boolean
  readonly options: readonly CustomOption[]
}

/** The fields of one organisation, by resource, in their order. */
export type CustomFields = Readonly<Partial<Record<string, readonly CustomField[]>>>

/** Characters of a text. */
export const customTextMax = 400

const definitions: Readonly<Record<CustomType, (field: CustomField) => FieldDefinition>> = {
  TEXT: () => ({ type: 'text', max: customTextMax }) as FieldDefinition,
  NUMBER: () => ({ type: 'decimal', scale: 6 }) as FieldDefinition,
  DATE: () => ({ type: 'date' }),
  CHOICE: ({ options }) => ({ type: 'choice', values: options.map(({ code }) => code) }) as FieldDefinition,
  TAGS: () => ({ type: 'tags' }),
  YES_NO: () => ({ type: 'boolean' }),
}

/** The field in the terms of the declared ones: its type checks, reads, filters and draws the values. */
export const definitionOf = (field: CustomField): FieldDefinition => definitions[field.type](field)

/** A text of an organisation's field in a language. */
export const inLanguage = (text: InBoth, language: Language): string => text[language] || text.fr || text.en

/** The name by which lists, files and problems call one field: `customValues.shoeSize`. */
export const customName = (key: string): string => `${customValuesName}.${key}`

const prefix = `${customValuesName}.`

/** The key of an organisation's field of which this is the name; null for the name of a declared field. */
export const customKeyOf = (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null)

/** The value of a field in a row: of a field of the organisation, the one that the row has under its key. */
export function valueNamed(row: Values, name: string): unknown {
  const key = customKeyOf(name)
  if (key === null) return row[name]
  const values = row[customValuesName]
  return typeof values === 'object' && values !== null ? (values as Values)[key] : undefined
}
