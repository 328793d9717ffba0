import type { FieldTypeName } from '#resources/core/fields/values.ts'

/** Field type for `resource:new`: purpose, argument, and usual options. */
export interface FieldChoice {
  readonly about: string
  /** Argument after the type: `site:ref=site`, `kind:choice=A,B`. */
  readonly argument?: { readonly name: 'resource' | 'values' | 'field' | 'reference'; readonly isNeeded: boolean; readonly example: string }
  readonly options: readonly OptionName[]
}

/** Options of fields. Some are switches without a value; the others have a value: `max=120`. */
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
const plainOptions = ['required', 'readOnly'] as const satisfies readonly OptionName[]
const values = { name: 'values', isNeeded: true, example: 'OPEN,CLOSED' } as const
const resource = { name: 'resource', isNeeded: true, example: 'site' } as const

/** All field types, in display order. A new type does not compile until it is added here. */
export const fieldChoices: Readonly<Record<FieldTypeName, FieldChoice>> = {
  text: { about: 'one line', options: [...line, 'default'] },
  textarea: { about: 'several lines', options: [...plainOptions, 'max'] },
  richText: { about: 'formatted text', options: [...plainOptions, 'max'] },
  integer: { about: 'a whole number', options: [...plainOptions, 'min', 'max', 'unique', 'default'] },
  decimal: { about: 'a number with a fraction', options: [...plainOptions, 'min', 'max', 'scale', 'default'] },
  boolean: { about: 'yes or no', options: ['default', 'readOnly'] },
  date: { about: 'a day', options: [...plainOptions, 'notInFuture', 'notInPast'] },
  time: { about: 'a time of day', options: plainOptions },
  datetime: { about: 'a moment', options: plainOptions },
  choice: { about: 'one of some values', argument: values, options: [...plainOptions, 'default'] },
  multiChoice: { about: 'several of some values', argument: values, options: plainOptions },
  status: { about: 'a state, with transitions from each to the next', argument: { ...values, isNeeded: false }, options: [] },
  tags: { about: 'free words', options: [...plainOptions, 'maxCount'] },
  ref: { about: 'a row of another resource', argument: resource, options: ['required', 'once'] },
  refs: { about: 'several rows of another resource', argument: resource, options: [...plainOptions, 'maxCount'] },
  email: { about: 'an e-mail address', options: ['required', 'unique', 'readOnly'] },
  phone: { about: 'a phone number', options: plainOptions },
  url: { about: 'a web address', options: [...plainOptions, 'max'] },
  country: { about: 'a country', options: plainOptions },
  province: { about: 'a province or state', argument: { name: 'field', isNeeded: false, example: 'country' }, options: plainOptions },
  postalCode: { about: 'a postal or ZIP code', options: plainOptions },
  timeZone: { about: 'where clocks stand', options: plainOptions },
  healthCard: {
    about: 'a provincial health card',
    argument: { name: 'field', isNeeded: true, example: 'province' },
    options: plainOptions,
  },
  file: { about: 'a stored file', options: [...plainOptions, 'maxBytes'] },
  image: { about: 'a stored picture', options: [...plainOptions, 'maxBytes'] },
  conditions: { about: 'medical conditions', options: plainOptions },
  json: { about: 'data with no form of its own', options: plainOptions },
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
