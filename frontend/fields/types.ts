import type { ReactNode } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import type { Operator } from '#resources/core/operators.ts'

/** What every part of a field is told: where it stands, so that it finds its texts. */
export interface FieldPlace<Definition extends FieldDefinition> {
  readonly resource: string
  readonly name: string
  readonly field: Definition
}

export interface InputProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly disabled?: boolean
  /** The form's values now, for inputs that follow others. */
  readonly values: Values
  /** Sets other fields (a postal code fills country and province). */
  readonly setValues: (values: Values) => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
  /** Told to assistive technology in the description: a select's outer element must not carry it. */
  readonly 'aria-required'?: boolean
}

export interface CellProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly value: unknown
  readonly row: Values
}

/** One condition of a list on a field; a range is two of them. */
export interface FieldFilter {
  readonly operator: Operator
  readonly value: unknown
}

export interface FilterProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly id?: string
  /** Empty: the field is not asked for. */
  readonly value: readonly FieldFilter[]
  readonly onChange: (value: readonly FieldFilter[]) => void
}

export interface DiffProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly before: unknown
  readonly after: unknown
}

/** A function component; class components would tie a field's definition both ways. */
export type Part<Props> = (props: Props) => ReactNode

/** How wide an input is, by what goes into it: `form.css` has the pixels. */
export type InputSize = 'number' | 'date' | 'code' | 'moment'

/** One field type on the screen. */
export interface FieldView<Definition extends FieldDefinition = never> {
  readonly Input: Part<InputProps<Definition>>
  readonly Cell: Part<CellProps<Definition>>
  /** Absent where the type has no operators. */
  readonly Filter?: Part<FilterProps<Definition>>
  /** Absent: the two cells with an arrow between. */
  readonly Diff?: Part<DiffProps<Definition>>
  /** Its value is a list; a filter names one of its items. */
  readonly takesList?: true
  /** Numbers stand at the right of a table's column. */
  readonly align?: 'right'
  /** Takes the whole width of a two-column form. */
  readonly wide?: true
  /** Absent or null: the input is as wide as its column. */
  readonly size?: (field: Definition) => InputSize | null
  /** Takes the whole width of a card on a phone. */
  readonly wideOnPhone?: true
  /** Every value, where there are few: what stands as chips above a list. A value without a key has its words in the declaration's texts. */
  readonly few?: (field: Definition) => readonly { readonly value: string; readonly labelKey?: string }[]
  /** Another label while the row says so: 'ZIP code' in the United States. */
  readonly labelKey?: (field: Definition, values: Values) => string | null
}

export type FieldViews = Record<FieldTypeName, FieldView<never>>
