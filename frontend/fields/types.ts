import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/index.ts'
import type { Operator } from '#resources/core/operators.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ComponentType } from 'react'

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
  readonly 'aria-required'?: boolean
}

export interface CellProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly value: unknown
  readonly row: Values
}

export interface FilterProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly value: { readonly operator: Operator; readonly value: unknown } | null
  readonly onChange: (value: { readonly operator: Operator; readonly value: unknown } | null) => void
}

export interface DiffProps<Definition extends FieldDefinition> extends FieldPlace<Definition> {
  readonly before: unknown
  readonly after: unknown
}

/** One field type on the screen. */
export interface FieldView<Definition extends FieldDefinition = never> {
  readonly Input: ComponentType<InputProps<Definition>>
  readonly Cell: ComponentType<CellProps<Definition>>
  /** Absent where the type has no operators. */
  readonly Filter?: ComponentType<FilterProps<Definition>>
  /** Absent: the two cells with an arrow between. */
  readonly Diff?: ComponentType<DiffProps<Definition>>
  /** Numbers stand at the right of a table's column. */
  readonly align?: 'right'
  /** Takes the whole width of a two-column form. */
  readonly wide?: true
}

export type FieldViews = Record<FieldTypeName, FieldView<never>>
