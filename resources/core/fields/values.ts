import type { MedicalCondition } from './conditions.ts'

/** Stored value of each field type. Each type's file adds its entry. */
export interface FieldValues {
  text: string
  textarea: string
  email: string
  url: string
  phone: string
  integer: number
  decimal: number
  boolean: boolean
  date: string
  time: string
  datetime: string
  choice: string
  multiChoice: readonly string[]
  status: string
  tags: readonly string[]
  ref: string
  refs: readonly string[]
  file: string
  image: string
  richText: string
  json: unknown
  conditions: readonly MedicalCondition[]
  custom: Readonly<Record<string, unknown>>
  secret: string
  computed: unknown
  rollup: number
  marks: readonly string[]
  lookup: readonly (string | null)[]
  country: string
  province: string
  postalCode: string
  healthCard: string
  timeZone: string
}
export type FieldTypeName = keyof FieldValues
