import type { FieldDefinition } from '../field.ts'
import type { AnyField } from '../fields/index.ts'
import type { RowMark } from '../options/mark.ts'
import type { Transition } from '../transition.ts'
import type { OptionsOf, ShapeOf } from './optionShape.ts'

const common = {
  type: 'value',
  required: 'condition',
  readOnly: 'condition',
  once: 'value',
  visibleWhen: 'condition',
  unique: 'value',
  sensitive: 'value',
  read: { page: 'value', action: 'value' },
  fixedWhen: { when: 'condition', value: 'value' },
  default: 'value',
  dependsOn: 'value',
  index: 'value',
  about: 'value',
  otherNames: 'value',
  renamedFrom: 'value',
} as const satisfies OptionsOf<FieldDefinition>

const bounds = { ...common, min: 'value', max: 'value', unitIn: 'value' } as const
const limited = { ...common, max: 'value' } as const
const choices = { ...common, values: 'value', aliases: 'value' } as const
const files = {
  ...common,
  accept: 'value',
  maxBytes: 'value',
  facts: { fileName: 'value', contentType: 'value', fileSize: 'value', dateAdded: 'value' },
} as const

const transition = {
  from: 'value',
  to: 'value',
  action: 'value',
  when: 'condition',
  reason: 'value',
  dangerous: 'value',
  asks: 'value',
  sets: 'value',
  signature: { of: 'value' },
  undoneBy: 'value',
  notBy: 'value',
} as const satisfies ShapeOf<Transition>

const mark = {
  tone: 'value',
  when: 'condition',
  has: { of: 'value', by: 'value', where: 'condition' },
} as const satisfies ShapeOf<RowMark>

/** Options of each field type, with those of all fields. */
export const fieldOptions = {
  boolean: { ...common, onlyOneWithin: 'value' },
  choice: { ...choices, tones: 'value' },
  computed: { ...common, from: 'value', as: 'value', compute: 'value' },
  conditions: limited,
  country: common,
  custom: { ...common, auditedByKey: 'value', entries: ['list', 'value'] },
  date: { ...common, notInFuture: 'value', notInPast: 'value', defaultOffsetDays: { days: 'value', from: 'value' } },
  datetime: { ...common, namesZone: 'value', firstWhen: 'condition' },
  decimal: { ...bounds, step: 'value', scale: 'value', isMoney: 'value' },
  email: common,
  file: files,
  healthCard: { ...common, province: 'value' },
  image: files,
  integer: { ...bounds, isYear: 'value', numberWithin: 'value' },
  json: { ...limited, shape: 'value', maxDepth: 'value', auditedByKey: 'value' },
  lookup: { ...common, of: 'value', by: 'value', shows: 'value' },
  marks: { ...common, marks: ['named', mark] },
  multiChoice: choices,
  phone: limited,
  postalCode: { ...common, fills: { country: 'value', province: 'value' } },
  province: { ...common, country: 'value' },
  ref: { ...common, to: 'value', maker: 'value' },
  refs: { ...common, to: 'value', maxCount: 'value' },
  richText: { ...limited, sourceWhen: 'value' },
  rollup: { ...common, of: 'value', by: 'value', where: 'condition', take: 'value', field: 'value', as: 'value' },
  secret: limited,
  status: { ...common, states: 'value', tones: 'value', initial: 'value', transitions: ['named', transition] },
  tags: { ...limited, maxCount: 'value' },
  text: {
    ...limited,
    pattern: { source: 'value', code: 'value' },
    codeFrom: { field: 'value', style: 'value', fallback: 'value' },
  },
  textarea: limited,
  time: { ...common, zoneOn: 'value' },
  timeZone: common,
  url: limited,
} as const satisfies { readonly [Type in AnyField['type']]: OptionsOf<Extract<AnyField, { readonly type: Type }>> }
