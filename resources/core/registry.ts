import type { ResourceDefinition } from './resource.ts'

/**
 * Types of the registered resources. `resources/index.ts` adds its list by declaration merging. From a resource's name, the compiler then
 * knows the types of its rows and calls, without importing that list.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Registry {}

/** Union of the registered resources, with the literal types of their declarations. */
export type RegisteredResource = Registry extends { readonly resources: readonly (infer Each extends ResourceDefinition)[] }
  ? Each
  : ResourceDefinition
export type ResourceName = RegisteredResource['name']
