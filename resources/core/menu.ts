import type { FlagName } from './flags.ts'

/**
 * Groups of the menu by area, in their order. The first group of the main area has no heading. Entries of the top bar are icons at its end.
 */
export const menuGroups = {
  main: ['start', 'recruit', 'conduct', 'data', 'finance', 'library', 'insights'],
  admin: ['organisation', 'studies', 'training', 'communication', 'system'],
  topbar: ['personal'],
} as const
export type MenuArea = keyof typeof menuGroups
export type MenuGroup = (typeof menuGroups)[MenuArea][number]

/**
 * An entry of the menu. `order`: position within its group. `flags`: it is shown only while one of these features is on.
 * `beside`: name of a resource of the same group whose entry this one shares. Tabs above the lists then lead from one to the other, and the
 * menu stays short. `shared`: key of the shared entry's name, under `nav` of the namespace; absent: it has the name of its first list.
 */
export type MenuPlacement = {
  readonly [Area in MenuArea]: {
    readonly area: Area
    readonly group: (typeof menuGroups)[Area][number]
    readonly order: number
    readonly icon: string
    readonly beside?: string
    readonly shared?: string
    readonly flags?: readonly FlagName[]
  }
}[MenuArea]
