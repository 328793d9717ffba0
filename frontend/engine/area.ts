import type { ComponentType, ReactNode } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { PageKey } from '#resources/pages.ts'
import type { ResourceAnswer, ResourceKey, ResourceTransition } from '#resources/rows.ts'
import type { May } from '../base/providers/accessControlProvider.ts'
import type { CellProps, FieldView, Part } from '../fields/types.ts'

/**
 * What a folder of an area adds to the engine and to the frame: the hand-made pieces, by the key, resource or field for which they stand.
 * The mirror of the server's `Domain`; `frontend/areas.ts` lists all of them. Everything that no area gives is generated.
 */
export interface Area {
  /** Screens by the key that a declaration names (`listAs`, `formAs`, `showAs`). */
  readonly screens?: { readonly [Key in ResourceKey[ResourceName]['screens']]?: ComponentType<ScreenProps> }
  /** Panels of tabs, by the key that the tab names (`panel`). */
  readonly panels?: {
    readonly [Name in ResourceName as ResourceKey[Name]['panels']]?: ComponentType<RecordPieceProps<Name>>
  }
  /** Headers above the tabs of a record's detail and form, by resource. */
  readonly headers?: { readonly [Name in ResourceName]?: ComponentType<HeaderPieceProps<Name>> }
  /** In the dialog of a transition, above what it asks: what is to be known before it is taken, by `resource.transition`. */
  readonly actionNotes?: {
    readonly [Key in keyof ActionNotes]?: ActionNotes[Key]
  }
  /** In the dialog of a transition of several rows: the same for all of them. */
  readonly bulkNotes?: { readonly [Key in keyof ActionNotes]?: ComponentType<BulkNoteProps> }
  /** Fields that the header tells, by resource: the tabs of a detail below it do not say them again. */
  readonly told?: { readonly [Name in ResourceName]?: readonly (keyof ResourceAnswer[Name] & string)[] }
  /** By resource: a plain click in its list makes a new row in this dialog; every other way of opening leads to the page, where it has one. */
  readonly creators?: { readonly [Name in ResourceName]?: ComponentType<CreatorProps> }
  /** By resource: its records open in place on a plain click; every other way of opening leads to their page. */
  readonly recordLinks?: { readonly [Name in ResourceName]?: OpenRecord }
  /** By resource: how many of its rows wait for somebody, at its entry in the menu; null while that is not known, or there are none. */
  readonly menuCounts?: { readonly [Name in ResourceName]?: ComponentType<MenuCountProps> }
  /** By resource: why its list may be empty for this reader, and what they can do about it, above the common words. */
  readonly emptyNotes?: { readonly [Name in ResourceName]?: ComponentType }
  /** By resource: what an import says of all its rows beside their fields, as a study; it goes with the file. */
  readonly importChoices?: { readonly [Name in ResourceName]?: ComponentType<ImportChoicesProps> }
  /** Buttons above a list beside those of its declaration, by resource. */
  readonly listActions?: { readonly [Name in ResourceName]?: readonly ListPiece[] }
  /** Actions of one row beside those of its declaration, by resource. */
  readonly rowActions?: { readonly [Name in ResourceName]?: readonly RowPiece<Name>[] }
  /** Actions of several rows beside those of their declaration, by resource. */
  readonly bulkActions?: { readonly [Name in ResourceName]?: readonly BulkPiece[] }
  /** How a field looks where its type is not enough, by `resource.field`. */
  readonly fields?: FieldPieces
  /** Calls that answer the words in use, by `resource.field`; fields of tags without one take them from rows that changed lately. */
  readonly tagSuggestions?: { readonly [Key in keyof FieldPieces]?: string }
  /** Screens of declared pages, by the page's name (`resources/pages.ts`). */
  readonly pages?: Readonly<Partial<Record<PageKey, ComponentType>>>
  /** Stand beside every screen for as long as somebody is signed in. */
  readonly layers?: readonly ComponentType[]
  /** Sections of the home page. */
  readonly home?: readonly ComponentType[]
  /** Controls of the main area's top bar. */
  readonly topbar?: readonly ComponentType[]
  /** Published definitions, for the help beside fields. One area gives them. */
  readonly useHelp?: () => HelpEntries
  /** How a restricted record is opened. One area says it. */
  readonly unlock?: UnlockPieces
}

/** What a hand-made screen is told in place of the generated form or list. */
export interface ScreenProps {
  readonly resource: ResourceDefinition
  /** Absent on lists and for new rows. */
  readonly id?: string
}

/** The row of a piece: of the resource that the piece is for, of any one where the engine draws it. */
type PieceRow<Name extends ResourceName> = [Name] extends [never] ? AnsweredRow : ResourceAnswer[Name]

/** What a hand-made panel in a tab is told. */
export interface RecordPieceProps<Name extends ResourceName = never> {
  readonly resource: ResourceDefinition
  readonly row: PieceRow<Name>
}

/** Pieces by `resource.transition`, each of rows of the resource. */
type ActionNotes = {
  readonly [Name in ResourceName as `${Name}.${ResourceTransition[Name] & string}`]: ComponentType<ActionNoteProps<Name>>
}

/** Props of a note above the questions of a transition. */
export interface ActionNoteProps<Name extends ResourceName = never> extends RecordPieceProps<Name> {
  /** The row with what has been answered so far. */
  readonly values: Values
  /** Answers questions of the transition from the note. */
  readonly onChange: (changes: Values) => void
  /** Asks for a question of the kind `onDemand`. */
  readonly onRequire: (question: string) => void
}

/** Props of a note above the questions of a transition of several rows. */
export interface BulkNoteProps {
  /** The chosen rows. */
  readonly ids: readonly string[]
  /** Shown for rows that were visible. */
  readonly titles: Readonly<Record<string, string>>
}

/** What a hand-made header above the tabs is told. */
export interface HeaderPieceProps<Name extends ResourceName = never> extends RecordPieceProps<Name> {
  /** The fields that stand in a form below, by name: there they are read already. */
  readonly inForm: readonly string[]
}

/** A figure at an entry of the menu is drawn by this, so that all look alike and are heard. */
export interface MenuCountProps {
  readonly draw: (count: number) => ReactNode
}

/** What the hand-made dialog in which a new row is made is told. */
export interface CreatorProps {
  readonly onClose: () => void
}

/** Parameters of an import by name, as the form around it keeps them. */
export interface ImportChoicesProps {
  readonly value?: Readonly<Record<string, string>>
  readonly onChange?: (value: Readonly<Record<string, string>>) => void
}

/** Opens a record above what is on the screen, by its id. */
export type OpenRecord = (id: string) => void

/** What a hand-made action of a row draws while it is open, as a dialog. */
export interface RowPieceProps<Name extends ResourceName = never> {
  readonly row: PieceRow<Name>
  readonly onClose: () => void
}

interface RowPieceBase<Name extends ResourceName> {
  /** Its name among the actions of the row. */
  readonly key: string
  /** Key of its text, with the namespace. */
  readonly label: string
  readonly isDangerous?: boolean
  /** This action opens the row, instead of the drawer, where the list stands inside another screen. */
  readonly opens?: true
  /** Absent: every row offers the action. Rows in the trash offer no action. */
  readonly isOffered?: (row: PieceRow<Name>, may: May) => boolean
}

/** An action of a row: done at once, or by a dialog of its own. */
export type RowPiece<Name extends ResourceName = never> = RowPieceBase<Name> &
  (
    | { readonly run: (row: PieceRow<Name>) => void | Promise<void>; readonly Component?: never }
    | { readonly Component: ComponentType<RowPieceProps<Name>>; readonly run?: never }
  )

/** What a hand-made action of a list draws while it is open, as a dialog. */
export interface ListPieceProps {
  readonly onClose: () => void
}

/** An action of a list as a whole. */
export interface ListPiece {
  readonly key: string
  /** Key of its text, with the namespace. */
  readonly label: string
  readonly isOffered: (may: May) => boolean
  readonly Component: ComponentType<ListPieceProps>
}

/** What a hand-made action of several rows draws while it is open, as a dialog. */
export interface BulkPieceProps {
  /** The chosen rows, in the order of choosing. */
  readonly ids: readonly string[]
  /** @param hasWorked something was done, so that the rows must be read again */
  readonly onClose: (hasWorked: boolean) => void
}

/** An action of several rows. */
export interface BulkPiece {
  readonly key: string
  /** Key of its text, with the namespace. */
  readonly label: string
  readonly isOffered: (may: May) => boolean
  readonly Component: ComponentType<BulkPieceProps>
}

/** Hand-made parts of one field's view; parts that are absent are those of the field's type. */
export type FieldPiece<Name extends ResourceName = never> = Partial<
  Pick<FieldView<FieldDefinition>, 'Input' | 'Diff' | 'wide'> & {
    readonly Cell: Part<FieldCellProps<Name>>
    /** The cell is a link of its own: in a table the row is opened by another cell. */
    readonly isLink: true
  }
>

/** A cell may also show a draft or a merge that is not stored yet, so any field of its row may be missing. */
export type FieldCellProps<Name extends ResourceName> = Omit<CellProps<FieldDefinition>, 'row'> & { readonly row: Partial<PieceRow<Name>> }

/** By `resource.field`. */
export type FieldPieces = {
  readonly [Name in ResourceName as `${Name}.${Exclude<keyof ResourceAnswer[Name], 'actions' | 'labels' | 'redacted'> & string}`]?: FieldPiece<Name>
}

/** What a word means in this organisation, in the reader's language. */
interface HelpEntry {
  readonly title: string
  readonly definition: string
}
/** Published definitions by term: `participant.dob` is the field `dob` of the resource `participant`. */
export type HelpEntries = ReadonlyMap<string, HelpEntry>

/** What the button that opens a restricted record is told. */
export interface UnlockProps {
  readonly resource: string
  readonly id: string
  /** The record is open to this user now. */
  readonly onUnlocked: () => void
}

/** The same without a button: what follows a click on a redacted value. */
export interface UnlockDialogProps extends UnlockProps {
  readonly onClose: () => void
}

export interface UnlockPieces {
  readonly Button: ComponentType<UnlockProps>
  readonly Dialog: ComponentType<UnlockDialogProps>
}
