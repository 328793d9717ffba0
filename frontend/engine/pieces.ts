import { type ComponentType, createContext, use } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { PageKey } from '#resources/pages.ts'
import type { May } from '../base/providers/accessControlProvider.ts'
import { viewOf } from '../fields/index.ts'
import type { FieldView } from '../fields/types.ts'
import type {
  ActionNoteProps,
  Area,
  BulkNoteProps,
  BulkPiece,
  CreatorProps,
  FieldPiece,
  HeaderPieceProps,
  HelpEntries,
  ImportChoicesProps,
  ListPiece,
  MenuCountProps,
  OpenRecord,
  RecordPieceProps,
  RowPiece,
  ScreenProps,
} from './area.ts'

/** Kinds of which each piece stands at a key of its own. */
type KeyedKind = keyof Piece
/** Kinds of which all pieces stand one after the other. */
type ListedKind = 'layers' | 'home' | 'topbar'

/** The pieces of all areas together, for an engine that knows no resource by name. */
export interface Pieces extends KeyedPieces, Required<Pick<Area, ListedKind | 'useHelp'>>, Pick<Area, 'unlock'> {
  readonly pages: Readonly<Record<PageKey, ComponentType>>
}
type KeyedPieces = { readonly [Kind in KeyedKind]: Readonly<Record<string, Piece[Kind]>> }
interface Piece {
  readonly screens: ComponentType<ScreenProps>
  readonly panels: ComponentType<RecordPieceProps>
  readonly headers: ComponentType<HeaderPieceProps>
  readonly actionNotes: ComponentType<ActionNoteProps>
  readonly bulkNotes: ComponentType<BulkNoteProps>
  readonly told: readonly string[]
  readonly creators: ComponentType<CreatorProps>
  readonly recordLinks: OpenRecord
  readonly emptyNotes: ComponentType
  readonly importChoices: ComponentType<ImportChoicesProps>
  readonly menuCounts: ComponentType<MenuCountProps>
  readonly listActions: readonly ListPiece[]
  readonly rowActions: readonly RowPiece[]
  readonly bulkActions: readonly BulkPiece[]
  readonly fields: FieldPiece
  readonly tagSuggestions: string
}

/** Pages that some area gives. Their names are known to the compiler: where a declared page has no screen, the pieces are incomplete. */
type PagesOf<Each extends Area> = Each extends { readonly pages: infer Pages } ? keyof Pages : never
type Composed<Each extends Area> = Omit<Pieces, 'pages'> & { readonly pages: Readonly<Record<PagesOf<Each>, ComponentType>> }

/**
 * One registry of what all areas give.
 * @throws where two areas give the same piece: which of them is drawn would be chance
 */
export function composePieces<const Each extends Area>(areas: readonly Each[]): Composed<Each> {
  const { unlock } = only(areas, 'unlock')
  return {
    screens: keyed(areas, 'screens'),
    panels: keyed(areas, 'panels'),
    headers: keyed(areas, 'headers'),
    actionNotes: keyed(areas, 'actionNotes'),
    bulkNotes: keyed(areas, 'bulkNotes'),
    told: keyed(areas, 'told'),
    creators: keyed(areas, 'creators'),
    recordLinks: keyed(areas, 'recordLinks'),
    emptyNotes: keyed(areas, 'emptyNotes'),
    importChoices: keyed(areas, 'importChoices'),
    menuCounts: keyed(areas, 'menuCounts'),
    listActions: keyed(areas, 'listActions'),
    rowActions: keyed(areas, 'rowActions'),
    bulkActions: keyed(areas, 'bulkActions'),
    fields: keyed(areas, 'fields'),
    tagSuggestions: keyed(areas, 'tagSuggestions'),
    pages: keyed(areas, 'pages') as Composed<Each>['pages'],
    layers: areas.flatMap(({ layers = [] }) => layers),
    home: areas.flatMap(({ home = [] }) => home),
    topbar: areas.flatMap(({ topbar = [] }) => topbar),
    useHelp: only(areas, 'useHelp').useHelp ?? noHelp,
    ...(unlock === undefined ? {} : { unlock }),
  }
}

function keyed<Kind extends KeyedKind | 'pages'>(areas: readonly Area[], kind: Kind): Pieces[Kind] {
  const entries = areas.flatMap((area) => Object.entries(area[kind] ?? {}))
  const given = Object.fromEntries(entries)
  const twice = Object.keys(given).find((key) => entries.filter(([each]) => each === key).length > 1)
  if (twice !== undefined) throw new Error(`Two areas give ${kind}.${twice}`)
  // Each piece is drawn with rows of the resource at whose key it stands.
  return given as Pieces[Kind]
}

function only(areas: readonly Area[], kind: 'useHelp' | 'unlock'): Area {
  const [one = {}, ...others] = areas.filter((area) => area[kind] !== undefined)
  if (others.length > 0) throw new Error(`Two areas give ${kind}`)
  return one
}

const none: HelpEntries = new Map()
const noHelp = (): HelpEntries => none

/** The frame hands over the pieces of all areas, so that the engine does not import the folders that import it. */
export const PiecesContext = createContext<Pieces | null>(null)

/** @throws outside the frame */
export function usePieces(): Pieces {
  const pieces = use(PiecesContext)
  if (pieces === null) throw new Error('No pieces of areas above')
  return pieces
}

/** How a field of a resource looks: as its type does, except where a person would notice the difference. */
export function viewAt(
  { fields }: Pick<Pieces, 'fields'>,
  resource: string,
  name: string,
  field: FieldDefinition,
): FieldView<FieldDefinition> {
  const piece = fields[`${resource}.${name}`]
  return piece === undefined ? viewOf(field) : { ...viewOf(field), ...piece }
}

/** The hand-made actions that this row offers now, in the order given. */
export const rowPiecesOf = (
  { rowActions }: Pick<Pieces, 'rowActions'>,
  resource: string,
  row: AnsweredRow,
  may: May,
): readonly RowPiece[] =>
  row.deletedAt === undefined || row.deletedAt === null
    ? (rowActions[resource] ?? []).filter(({ isOffered }) => isOffered?.(row, may) ?? true)
    : []

/** The hand-made actions that several rows of this resource offer now. */
export const bulkPiecesOf = ({ bulkActions }: Pick<Pieces, 'bulkActions'>, resource: string, may: May): readonly BulkPiece[] =>
  (bulkActions[resource] ?? []).filter(({ isOffered }) => isOffered(may))
