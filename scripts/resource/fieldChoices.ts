import type { FieldTypeName } from '#resources/core/fields/values.ts'

/** What `resource:new` knows of a field type: what it is for, what must be said with it, and which options are usual. */
export interface FieldChoice {
  readonly about: string
  /** Said behind the type: `site:ref=site`, `kind:choice=A,B`. */
  readonly argument?: { readonly name: 'resource' | 'values' | 'field' | 'reference'; readonly isNeeded: boolean; readonly example: string }
  readonly options: readonly OptionName[]
}

/** Options without a value are switches; the others take one: `max=120`. */
export const optionKinds = {
  required: 'switch',
  unique: 'switch',
  index: 'switch',
  readOnly: 'switch',
  once: 'switch',
  notInFuture: 'switch',
  notInPast: 'switch',
  max: 'figure',
  min: 'figure',
  scale: 'figure',
  maxCount: 'figure',
  maxBytes: 'figure',
  default: 'text',
} as const
export type OptionName = keyof typeof optionKinds

const line = ['required', 'unique', 'max', 'index', 'readOnly'] as const satisfies readonly OptionName[]
const plain = ['required', 'readOnly'] as const satisfies readonly OptionName[]
const values = { name: 'values', isNeeded: true, example: 'OPEN,CLOSED' } as const
const resource = { name: 'resource', isNeeded: true, example: 'site' } as const

/** Every field type of the language, in the order in which they are offered: a new one does not compile until it stands here. */
export const fieldChoices: Readonly<Record<FieldTypeName, FieldChoice>> = {
  text: { about: 'one line', options: [...line, 'default'] },
  textarea: { about: 'several lines', options: [...plain, 'max'] },
  richText: { about: 'formatted text', options: [...plain, 'max'] },
  integer: { about: 'a whole number', options: [...plain, 'min', 'max', 'unique', 'default'] },
  decimal: { about: 'a number with a fraction', options: [...plain, 'min', 'max', 'scale', 'default'] },
  boolean: { about: 'yes or no', options: ['default', 'readOnly'] },
  date: { about: 'a day', options: [...plain, 'notInFuture', 'notInPast'] },
  time: { about: 'a time of day', options: plain },
  datetime: { about: 'a moment', options: plain },
  choice: { about: 'one of some values', argument: values, options: [...plain, 'default'] },
  multiChoice: { about: 'several of some values', argument: values, options: plain },
  status: { about: 'a state, with transitions from each to the next', argument: { ...values, isNeeded: false }, options: [] },
  tags: { about: 'free words', options: [...plain, 'maxCount'] },
  ref: { about: 'a row of another resource', argument: resource, options: ['required', 'once'] },
  refs: { about: 'several rows of another resource', argument: resource, options: [...plain, 'maxCount'] },
  email: { about: 'an e-mail address', options: ['required', 'unique', 'readOnly'] },
  phone: { about: 'a phone number', options: plain },
  url: { about: 'a web address', options: [...plain, 'max'] },
  country: { about: 'a country', options: plain },
  province: { about: 'a province or state', argument: { name: 'field', isNeeded: false, example: 'country' }, options: plain },
  postalCode: { about: 'a postal or ZIP code', options: plain },
  timeZone: { about: 'where clocks stand', options: plain },
  healthCard: { about: 'a provincial health card', argument: { name: 'field', isNeeded: true, example: 'province' }, options: plain },
  file: { about: 'a stored file', options: [...plain, 'maxBytes'] },
  image: { about: 'a stored picture', options: [...plain, 'maxBytes'] },
  conditions: { about: 'medical conditions', options: plain },
  json: { about: 'data with no form of its own', options: plain },
  custom: { about: 'fields that the organisation adds by itself', options: [] },
  secret: { about: 'written, never read out', options: ['required', 'max'] },
  rollup: {
    about: 'how many rows of another resource share a reference',
    argument: { name: 'reference', isNeeded: true, example: 'studySite.siteId' },
    options: [],
  },
  lookup: {
    about: 'what rows of another resource that share a reference say in one field',
    argument: { name: 'field', isNeeded: true, example: 'studySite.siteId.studyId' },
    options: [],
  },
  marks: { about: 'which of several things are so of a row', argument: { name: 'field', isNeeded: true, example: 'name' }, options: [] },
  computed: { about: 'derived at every read', argument: { name: 'field', isNeeded: true, example: 'name' }, options: [] },
}

export const isFieldType = (name: string): name is FieldTypeName => Object.hasOwn(fieldChoices, name)
