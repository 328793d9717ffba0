import type { AnswerOf, RowOf, TransitionOf } from './core/row.ts'
import type { ResourceName, resources } from './index.ts'

type Declared = (typeof resources)[number]

/** Every resource's row as the server keeps it: `ResourceRow['study']`. It follows from the declaration; a part of it is a `Pick`. */
export type ResourceRow = { readonly [Resource in Declared as Resource['name']]: RowOf<Resource> }

/** Every resource's row as answers carry it: `ResourceAnswer['study']`. */
export type ResourceAnswer = { readonly [Resource in Declared as Resource['name']]: AnswerOf<Resource> }

/** Every resource's transitions, by name. */
export type ResourceTransition = { readonly [Resource in Declared as Resource['name']]: TransitionOf<Resource> }

/** Values of a write: names and types are checked here, rules by the declaration when it runs. Null empties a field. */
export type ResourceInput<Name extends ResourceName> = { readonly [Field in keyof ResourceRow[Name]]?: ResourceRow[Name][Field] | null }

/** Values that a client sends, of which the names alone are known. */
export type SentInput<Name extends ResourceName> = { readonly [Field in keyof ResourceRow[Name]]?: unknown }

/** The same as a handler reads them: the engine checks them when they are written. Only the body of a declared call is of this type. */
export type UncheckedInput<Name extends ResourceName> = SentInput<Name> & { readonly [unchecked]: Name }
declare const unchecked: unique symbol

/** By resource, the keys that its declaration gives to what a screen cannot draw: panels of its tabs, screens in place of generated ones. */
export type ResourceKey = {
  readonly [Resource in Declared as Resource['name']]: {
    readonly panels: PanelOf<Resource, 'form'> | PanelOf<Resource, 'detail'>
    readonly screens: ScreenOf<Resource, 'listAs'> | ScreenOf<Resource, 'formAs'> | ScreenOf<Resource, 'showAs'>
  }
}
type PanelOf<Resource, Layout extends 'form' | 'detail'> =
  Resource extends Record<Layout, { tabs: readonly (infer Tab)[] }>
    ? Tab extends { panel: infer Key extends string }
      ? Key
      : never
    : never
type ScreenOf<Resource, Way extends string> = Resource extends { screens: Record<Way, infer Key extends string> } ? Key : never
