import { type ComponentType, createContext, use } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { PageKey } from '#resources/organisation/pages.ts'
import type { May } from '../base/providers/accessControlProvider.ts'
import { getFieldView } from '../fields/index.ts'
import type { FieldView } from '../fields/types.ts'
import type {
  ActionNoteProps,
  Area,
  BulkNoteProps,
  CallLogProps,
  CreatorProps,
  CustomBulkAction,
  CustomListAction,
  CustomRowAction,
  FieldOverride,
  HeaderComponentProps,
  HelpEntries,
  ImportChoicesProps,
  MenuCountProps,
  OpenRecord,
  RecordComponentProps,
  ScreenProps,
} from './area.ts'

/** Kinds with one component per key. */
type KeyedKind = keyof ExtensionTypes
/** Kinds whose components are all rendered, one after the other. */
type ListedKind = 'layers' | 'home' | 'topbar'

/** Contributions of all areas together, for an engine that knows no resource by name. */
export interface Extensions extends KeyedExtensions, Required<Pick<Area, ListedKind | 'useHelp'>>, Pick<Area, 'unlock'> {
  readonly pages: Readonly<Record<PageKey, ComponentType>>
}
type KeyedExtensions = { readonly [Kind in KeyedKind]: Readonly<Record<string, ExtensionTypes[Kind]>> }
interface ExtensionTypes {
  readonly screens: ComponentType<ScreenProps>
  readonly panels: ComponentType<RecordComponentProps>
  readonly headers: ComponentType<HeaderComponentProps>
  readonly actionNotes: ComponentType<ActionNoteProps>
  readonly bulkNotes: ComponentType<BulkNoteProps>
  readonly headerFields: readonly string[]
  readonly headerCreates: readonly string[]
  readonly creators: ComponentType<CreatorProps>
  readonly callLogs: ComponentType<CallLogProps>
  readonly recordLinks: OpenRecord
  readonly nextSteps: (row: ResponseRow) => string | null
  readonly emptyNotes: ComponentType
  readonly importChoices: ComponentType<ImportChoicesProps>
  readonly menuCounts: ComponentType<MenuCountProps>
  readonly listActions: readonly CustomListAction[]
  readonly rowActions: readonly CustomRowAction[]
  readonly bulkActions: readonly CustomBulkAction[]
  readonly fields: FieldOverride
  readonly tagSuggestions: string
}

/**
 * Names of the pages that areas contribute. The compiler checks them: without a screen for each declared page, the contributions are
 * incomplete.
 */
type PagesOf<Each extends Area> = Each extends { readonly pages: infer Pages } ? keyof Pages : never
type ComposedExtensions<Each extends Area> = Omit<Extensions, 'pages'> & { readonly pages: Readonly<Record<PagesOf<Each>, ComponentType>> }

/**
 * Combines the contributions of all areas into one registry.
 * @throws if two areas contribute the same component, because only one of the two could be rendered; lists of actions are joined
 */
export function composeExtensions<const Each extends Area>(areas: readonly Each[]): ComposedExtensions<Each> {
  const { unlock } = findSingleArea(areas, 'unlock')
  return {
    screens: mergeContributions(areas, 'screens'),
    panels: mergeContributions(areas, 'panels'),
    headers: mergeContributions(areas, 'headers'),
    actionNotes: mergeContributions(areas, 'actionNotes'),
    bulkNotes: mergeContributions(areas, 'bulkNotes'),
    headerFields: mergeContributions(areas, 'headerFields'),
    headerCreates: mergeContributions(areas, 'headerCreates'),
    creators: mergeContributions(areas, 'creators'),
    callLogs: mergeContributions(areas, 'callLogs'),
    recordLinks: mergeContributions(areas, 'recordLinks'),
    nextSteps: mergeContributions(areas, 'nextSteps'),
    emptyNotes: mergeContributions(areas, 'emptyNotes'),
    importChoices: mergeContributions(areas, 'importChoices'),
    menuCounts: mergeContributions(areas, 'menuCounts'),
    listActions: joinContributions(areas, 'listActions'),
    rowActions: joinContributions(areas, 'rowActions'),
    bulkActions: joinContributions(areas, 'bulkActions'),
    fields: mergeContributions(areas, 'fields'),
    tagSuggestions: mergeContributions(areas, 'tagSuggestions'),
    pages: mergeContributions(areas, 'pages') as ComposedExtensions<Each>['pages'],
    layers: areas.flatMap(({ layers = [] }) => layers),
    home: areas.flatMap(({ home = [] }) => home),
    topbar: areas.flatMap(({ topbar = [] }) => topbar),
    useHelp: findSingleArea(areas, 'useHelp').useHelp ?? returnNoHelp,
    ...(unlock === undefined ? {} : { unlock }),
  }
}

function mergeContributions<Kind extends KeyedKind | 'pages'>(areas: readonly Area[], kind: Kind): Extensions[Kind] {
  const entries = areas.flatMap((area) => Object.entries(area[kind] ?? {}))
  const input = Object.fromEntries(entries)
  const duplicateKey = Object.keys(input).find((key) => entries.filter(([each]) => each === key).length > 1)
  if (duplicateKey !== undefined) throw new Error(`Two areas give ${kind}.${duplicateKey}`)
  // The cast is safe, because each component is rendered only with rows of the resource under whose key it is registered.
  return input as Extensions[Kind]
}

/** Combines lists of actions: all areas may add actions to the same resource, in the order of the areas. */
function joinContributions<Kind extends 'listActions' | 'rowActions' | 'bulkActions'>(
  areas: readonly Area[],
  kind: Kind,
): Readonly<Record<string, readonly ExtensionTypes[Kind][number][]>> {
  const joined: Record<string, ExtensionTypes[Kind][number][]> = {}
  for (const area of areas)
    for (const [resource, actions = []] of Object.entries(area[kind] ?? {})) joined[resource] = [...(joined[resource] ?? []), ...actions]
  return joined
}

function findSingleArea(areas: readonly Area[], kind: 'useHelp' | 'unlock'): Area {
  const [onlyArea = {}, ...others] = areas.filter((area) => area[kind] !== undefined)
  if (others.length > 0) throw new Error(`Two areas give ${kind}`)
  return onlyArea
}

const noEntries: HelpEntries = new Map()
const returnNoHelp = (): HelpEntries => noEntries

/** Provides the contributions of all areas, so that the engine does not import the folders that import it. */
export const ExtensionsContext = createContext<Extensions | null>(null)

/** @throws outside the provider */
export function useExtensions(): Extensions {
  const extensions = use(ExtensionsContext)
  if (extensions === null) throw new Error('No pieces of areas above')
  return extensions
}

/** Returns the view of a field: the view of its type, with the properties that an area overrides. */
export function fieldViewOf(
  { fields }: Pick<Extensions, 'fields'>,
  resource: string,
  name: string,
  field: FieldDefinition,
): FieldView<FieldDefinition> {
  const fieldOverride = fields[`${resource}.${name}`]
  return fieldOverride === undefined ? getFieldView(field) : { ...getFieldView(field), ...fieldOverride }
}

/** Returns the custom actions that this row offers now, in the declared order. */
export const customRowActionsOf = (
  { rowActions }: Pick<Extensions, 'rowActions'>,
  resource: string,
  row: ResponseRow,
  may: May,
): readonly CustomRowAction[] =>
  row.deletedAt === undefined || row.deletedAt === null
    ? (rowActions[resource] ?? []).filter(({ isOffered }) => isOffered?.(row, may) ?? true)
    : []

/** Returns the custom actions for several rows of this resource that this user may take. */
export const customBulkActionsOf = (
  { bulkActions }: Pick<Extensions, 'bulkActions'>,
  resource: string,
  may: May,
): readonly CustomBulkAction[] => (bulkActions[resource] ?? []).filter(({ isOffered }) => isOffered(may))
