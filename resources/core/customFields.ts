import type { Values } from './conditions.ts'
import type { FieldDefinition } from './field.ts'
import type { Language } from './values/preferences.ts'

/** Types of custom fields, which an organisation adds to its records. */
export const customTypes = ['TEXT', 'NUMBER', 'DATE', 'CHOICE', 'TAGS', 'YES_NO'] as const
export type CustomType = (typeof customTypes)[number]

/** Resources whose records can have custom fields, stored in their field `customValues`. */
export const customisable = ['participant', 'participantStudy', 'study', 'site'] as const
export type Customisable = (typeof customisable)[number]

/**
 * Form tabs that can contain custom fields. All customisable resources have the tab `details`; each of the other tabs belongs to one
 * resource.
 */
export const customTabs = ['details', 'health', 'design', 'eligibility'] as const
export type CustomTab = (typeof customTabs)[number]

/** Name of the field that contains the values of custom fields. */
export const customValuesName = 'customValues'

/** Text in English and French. If one text is missing, the other is used. */
export interface BilingualText {
  readonly en: string
  readonly fr: string
}

export interface CustomOption {
  readonly code: string
  readonly label: BilingualText
  /** True if the option can no longer be chosen. Stored values keep it. */
  readonly isRetired: boolean
}

/** Custom field, with the data that screens, API and checks need. */
export interface CustomField {
  readonly key: string
  readonly type: CustomType
  readonly tab: CustomTab
  readonly label: BilingualText
  readonly help: BilingualText | null
  readonly isRequired: boolean
  readonly isSensitive: boolean
  /** True if the field accepts no new values. Stored values remain visible. */
  readonly isRetired: boolean
  readonly options: readonly CustomOption[]
}

/** Custom fields of one organisation, by resource, in order. */
export type CustomFields = Readonly<Partial<Record<string, readonly CustomField[]>>>

/** Maximum number of characters of a text. */
export const customTextMax = 400

const definitions: Readonly<Record<CustomType, (field: CustomField) => FieldDefinition>> = {
  TEXT: () => ({ type: 'text', max: customTextMax }) as FieldDefinition,
  NUMBER: () => ({ type: 'decimal', scale: 6 }) as FieldDefinition,
  DATE: () => ({ type: 'date' }),
  CHOICE: ({ options }) => ({ type: 'choice', values: options.map(({ code }) => code) }) as FieldDefinition,
  TAGS: () => ({ type: 'tags' }),
  YES_NO: () => ({ type: 'boolean' }),
}

/** Returns the declared field that corresponds to a custom field. Its type validates, parses, filters and displays the values. */
export const definitionOf = (field: CustomField): FieldDefinition => definitions[field.type](field)

/** Returns a custom field's text in a language. */
export const inLanguage = (text: BilingualText, language: Language): string => text[language] || text.fr || text.en

/** Returns the name of a custom field in lists, files and errors: `customValues.shoeSize`. */
export const getCustomName = (key: string): string => `${customValuesName}.${key}`

const prefix = `${customValuesName}.`

/** Returns the key of the custom field with this name; null for a declared field. */
export const customKeyOf = (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null)

/** Returns the value of a declared or custom field in a row. */
export function getValue(row: Values, name: string): unknown {
  const key = customKeyOf(name)
  if (key === null) return row[name]
  const values = row[customValuesName]
  return typeof values === 'object' && values !== null ? (values as Values)[key] : undefined
}
