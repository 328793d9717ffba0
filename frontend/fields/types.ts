import type { ReactNode } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import type { Operator } from '#resources/core/operators.ts'

/** Props of every component of a field: resource, name and definition, which select its texts. */
export interface FieldContext<Definition extends FieldDefinition> {
  readonly resource: string
  readonly name: string
  readonly field: Definition
}

export interface InputProps<Definition extends FieldDefinition> extends FieldContext<Definition> {
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly disabled?: boolean
  /** Current values of the form, for inputs that depend on other fields. */
  readonly values: Values
  /** Sets other fields (a postal code fills country and province). */
  readonly setValues: (values: Values) => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
  /** Not set on the outer element of a select, which must not carry this attribute. The description announces it instead. */
  readonly 'aria-required'?: boolean
}

export interface CellProps<Definition extends FieldDefinition> extends FieldContext<Definition> {
  readonly value: unknown
  readonly row: Values
}

/** Condition of a list on a field. A range consists of two. */
export interface FieldFilter {
  readonly operator: Operator
  readonly value: unknown
}

export interface FilterProps<Definition extends FieldDefinition> extends FieldContext<Definition> {
  readonly id?: string
  /** Empty if the list is not filtered by the field. */
  readonly value: readonly FieldFilter[]
  readonly onChange: (value: readonly FieldFilter[]) => void
}

export interface DiffProps<Definition extends FieldDefinition> extends FieldContext<Definition> {
  readonly before: unknown
  readonly after: unknown
}

/** Function component. Class components would make the type of the field's definition invariant. */
export type FieldComponent<Props> = (props: Props) => ReactNode

/** Width of an input, by its content. `form.css` contains the pixels. */
export type InputSize = 'number' | 'date' | 'code' | 'moment'

/** View of one field type. */
export interface FieldView<Definition extends FieldDefinition = never> {
  readonly Input: FieldComponent<InputProps<Definition>>
  readonly Cell: FieldComponent<CellProps<Definition>>
  /** Absent if the type has no operators. */
  readonly Filter?: FieldComponent<FilterProps<Definition>>
  /** If absent, the two cells are shown with an arrow between. */
  readonly Diff?: FieldComponent<DiffProps<Definition>>
  /** True if the value is a list, while a filter contains single items. */
  readonly takesList?: true
  /** Set for numbers, which tables align to the right. */
  readonly align?: 'right'
  /** True if the field takes the whole width of a two-column form. */
  readonly wide?: true
  /** If absent or null, the input is as wide as its column. */
  readonly size?: (field: Definition) => InputSize | null
  /** True if the field takes the whole width of a card on a phone. */
  readonly wideOnPhone?: true
  /** Returns all values if there are few, for the chips above a list. A value without a key has its label in the declaration's texts. */
  readonly few?: (field: Definition) => readonly { readonly value: string; readonly labelKey?: string }[]
  /** Returns another label depending on the row: 'ZIP code' in the United States. */
  readonly labelKey?: (field: Definition, values: Values) => string | null
}

export type FieldViews = Record<FieldTypeName, FieldView<never>>
