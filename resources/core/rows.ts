import type { RegisteredResource, ResourceName } from './registry.ts'
import type { ResponseOf, RowOf, TransitionOf } from './row.ts'

/** The server's row type of each resource: `ResourceRow['study']`. It follows from the declaration; use `Pick` for a part of it. */
export type ResourceRow = { readonly [Resource in RegisteredResource as Resource['name']]: RowOf<Resource> }

/** The response row type of each resource: `ResourceAnswer['study']`. */
export type ResourceAnswer = { readonly [Resource in RegisteredResource as Resource['name']]: ResponseOf<Resource> }

/** The transition names of each resource. */
export type ResourceTransition = { readonly [Resource in RegisteredResource as Resource['name']]: TransitionOf<Resource> }

/**
 * Values of a write. The compiler checks names and types; the declaration's rules are checked when the write runs. Null empties a field.
 */
export type ResourceInput<Name extends ResourceName> = { readonly [Field in keyof ResourceRow[Name]]?: ResourceRow[Name][Field] | null }

/** Values that a client sends. Only their names are known; their types are not checked yet. */
export type SentInput<Name extends ResourceName> = { readonly [Field in keyof ResourceRow[Name]]?: unknown }

/**
 * Values from a client, as a handler receives them. The engine checks them when it writes them. Only the body of a declared call has this
 * type.
 */
export type UncheckedInput<Name extends ResourceName> = SentInput<Name> & { readonly [uncheckedBrand]: Name }
declare const uncheckedBrand: unique symbol

/**
 * For each resource, the keys that its declaration gives to hand-made frontend parts: panels of its tabs, and screens that replace
 * generated ones.
 */
export type ResourceKey = {
  readonly [Resource in RegisteredResource as Resource['name']]: {
    readonly panels: PanelKeyOf<Resource, 'form'> | PanelKeyOf<Resource, 'detail'>
    readonly screens: ScreenKeyOf<Resource, 'listScreen'> | ScreenKeyOf<Resource, 'formAs'> | ScreenKeyOf<Resource, 'showAs'>
  }
}
type PanelKeyOf<Resource, Layout extends 'form' | 'detail'> =
  Resource extends Record<Layout, { tabs: readonly (infer Tab)[] }> ? PanelKeysOf<Tab> : never
type PanelKeysOf<Tab> =
  | (Tab extends { panel: infer Key extends string } ? Key : never)
  | (Tab extends { aside: infer Key extends string } ? Key : never)
  | (Tab extends { joins: readonly (infer Section)[] } ? PanelKeysOf<Section> : never)
type ScreenKeyOf<Resource, Way extends string> = Resource extends { screens: Record<Way, infer Key extends string> } ? Key : never
