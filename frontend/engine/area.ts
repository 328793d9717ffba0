import type { ComponentType, ReactNode } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import type { ResourceAnswer, ResourceKey, ResourceTransition } from '#resources/core/rows.ts'
import type { PageKey } from '#resources/organisation/pages.ts'
import type { May } from '../base/providers/accessControlProvider.ts'
import type { CellProps, FieldComponent, FieldView } from '../fields/types.ts'

/**
 * Contributions of an area to the engine and the shell: custom components by key, resource or field. The server's counterpart is
 * `Domain`. `frontend/areas.ts` lists all areas. All other screens and components are generated.
 */
export interface Area {
  /** Screens by the key in a declaration (`listScreen`, `formAs`, `showAs`). */
  readonly screens?: { readonly [Key in ResourceKey[ResourceName]['screens']]?: ComponentType<ScreenProps> }
  /** Panels of tabs, by the key in the tab's declaration (`panel`). */
  readonly panels?: {
    readonly [Name in ResourceName as ResourceKey[Name]['panels']]?: ComponentType<RecordComponentProps<Name>>
  }
  /** Headers above the tabs of a record's detail and form, by resource. */
  readonly headers?: { readonly [Name in ResourceName]?: ComponentType<HeaderComponentProps<Name>> }
  /**
   * Notes in the dialog of a transition, above its fields, by `resource.transition`. They contain facts that the user must know first.
   */
  readonly actionNotes?: {
    readonly [Key in keyof ActionNotes]?: ActionNotes[Key]
  }
  /** Notes in the dialog of a transition of several rows. They apply to all of these rows. */
  readonly bulkNotes?: { readonly [Key in keyof ActionNotes]?: ComponentType<BulkNoteProps> }
  /** Fields that the header shows, by resource. The tabs of the detail view below omit them. */
  readonly headerFields?: { readonly [Name in ResourceName]?: readonly (keyof ResourceAnswer[Name] & string)[] }
  /** Resources whose rows the header of a record creates, by resource. The lists of the record below omit their own buttons for it. */
  readonly headerCreates?: { readonly [Name in ResourceName]?: readonly ResourceName[] }
  /**
   * Dialogs that create a row on a plain click on the list's create button, by resource. Any other click opens the create page, if it
   * exists.
   */
  readonly creators?: { readonly [Name in ResourceName]?: ComponentType<CreatorProps> }
  /** Components that log a call to a person, by resource of the person. A list's call button opens it. */
  readonly callLogs?: { readonly [Name in ResourceName]?: ComponentType<CallLogProps> }
  /** Functions that open a record over the current screen on a plain click, by resource. Any other click opens the record's page. */
  readonly recordLinks?: { readonly [Name in ResourceName]?: OpenRecord }
  /**
   * Functions that return the next transition of a record in its state, or null, by resource. The button of this transition is filled.
   */
  readonly nextSteps?: { readonly [Name in ResourceName]?: (row: ResourceAnswer[Name]) => string | null }
  /** Numbers of rows that need the user's attention, shown next to the menu entry, by resource. Not shown while unknown or zero. */
  readonly menuCounts?: { readonly [Name in ResourceName]?: ComponentType<MenuCountProps> }
  /** Notes above the common text of an empty list, by resource. They explain why the list may be empty for this reader and what to do. */
  readonly emptyNotes?: { readonly [Name in ResourceName]?: ComponentType }
  /** Inputs of an import that apply to all its rows, such as the study, by resource. They are sent with the file. */
  readonly importChoices?: { readonly [Name in ResourceName]?: ComponentType<ImportChoicesProps> }
  /** Buttons above a list in addition to the declared ones, by resource. */
  readonly listActions?: { readonly [Name in ResourceName]?: readonly CustomListAction[] }
  /** Actions of one row in addition to the declared ones, by resource. */
  readonly rowActions?: { readonly [Name in ResourceName]?: readonly CustomRowAction<Name>[] }
  /** Actions of several rows in addition to the declared ones, by resource. */
  readonly bulkActions?: { readonly [Name in ResourceName]?: readonly CustomBulkAction[] }
  /** Custom views of fields for which the view of the type is not enough, by `resource.field`. */
  readonly fields?: FieldOverrides
  /** Calls that return the tags in use, by `resource.field`. All other tag fields suggest tags of recently changed rows. */
  readonly tagSuggestions?: { readonly [Key in keyof FieldOverrides]?: string }
  /** Screens of declared pages, by the page's name (`resources/organisation/pages.ts`). */
  readonly pages?: Readonly<Partial<Record<PageKey, ComponentType>>>
  /** Components that are rendered next to every screen while a user is signed in. */
  readonly layers?: readonly ComponentType[]
  /** Sections of the home page. */
  readonly home?: readonly ComponentType[]
  /** Controls of the main area's top bar. */
  readonly topbar?: readonly ComponentType[]
  /** Published definitions for the help next to fields. Only one area provides them. */
  readonly useHelp?: () => HelpEntries
  /** Components that unlock a restricted record. Only one area provides them. */
  readonly unlock?: UnlockComponents
}

/** Props of a custom screen that replaces the generated form or list. */
export interface ScreenProps {
  readonly resource: ResourceDefinition
  /** Id of the row; absent in lists and for new rows. */
  readonly id?: string
}

/** Row type of a component: the row of its resource, or of any resource if the engine renders the component. */
type ExtensionRow<Name extends ResourceName> = [Name] extends [never] ? ResponseRow : ResourceAnswer[Name]

/** Props of a custom panel in a tab. */
export interface RecordComponentProps<Name extends ResourceName = never> {
  readonly resource: ResourceDefinition
  readonly row: ExtensionRow<Name>
}

/** Notes by `resource.transition`, each with the row type of its resource. */
type ActionNotes = {
  readonly [Name in ResourceName as `${Name}.${ResourceTransition[Name] & string}`]: ComponentType<ActionNoteProps<Name>>
}

/** Props of a note above the fields of a transition. */
export interface ActionNoteProps<Name extends ResourceName = never> extends RecordComponentProps<Name> {
  /** Values of the row with the current input. */
  readonly values: Values
  /** Changes fields of the transition. Called by the note. */
  readonly onChange: (changes: Values) => void
  /** Shows an `onDemand` field. */
  readonly onRequire: (question: string) => void
}

/** Props of a note above the fields of a transition of several rows. */
export interface BulkNoteProps {
  /** Ids of the selected rows. */
  readonly ids: readonly string[]
  /** Titles of the selected rows that were visible. */
  readonly titles: Readonly<Record<string, string>>
}

/** Props of a custom header above the tabs. */
export interface HeaderComponentProps<Name extends ResourceName = never> extends RecordComponentProps<Name> {
  /** Fields in the form below, by name. The header need not repeat them. */
  readonly inForm: readonly string[]
}

/** Props of a count in the menu. `draw` renders the number, so that all counts look alike and screen readers announce them. */
export interface MenuCountProps {
  readonly draw: (count: number) => ReactNode
}

/** Props of a custom dialog that creates a row. */
export interface CreatorProps {
  readonly onClose: () => void
}

/** Props of the component that logs a call. */
export interface CallLogProps {
  /** ID of the called person. */
  readonly id: string
  readonly onClose: () => void
}

/** Values of additional import parameters by name. The surrounding form stores them. */
export interface ImportChoicesProps {
  readonly value?: Readonly<Record<string, string>>
  readonly onChange?: (value: Readonly<Record<string, string>>) => void
}

/** Opens the record with this id over the current screen. */
export type OpenRecord = (id: string) => void

/** Props of the dialog of a custom row action. */
export interface RowActionDialogProps<Name extends ResourceName = never> {
  readonly row: ExtensionRow<Name>
  readonly onClose: () => void
}

interface CustomRowActionBase<Name extends ResourceName> {
  /** Name of the action, unique among the row's actions. */
  readonly key: string
  /** Key of the label's text, with the namespace. */
  readonly label: string
  readonly isDangerous?: boolean
  /** True if this action opens the row itself. In a list inside another screen, it replaces the drawer. */
  readonly opens?: true
  /** True if the row offers the action. If absent, every row offers it. Rows in the trash offer no action. */
  readonly isOffered?: (row: ExtensionRow<Name>, may: May) => boolean
}

/** Custom action of a row, which runs at once or opens a dialog. */
export type CustomRowAction<Name extends ResourceName = never> = CustomRowActionBase<Name> &
  (
    | { readonly run: (row: ExtensionRow<Name>) => void | Promise<void>; readonly Component?: never }
    | { readonly Component: ComponentType<RowActionDialogProps<Name>>; readonly run?: never }
  )

/** Props of the dialog of a custom list action. */
export interface ListActionDialogProps {
  readonly onClose: () => void
}

/** Custom action of a list as a whole. */
export interface CustomListAction {
  readonly key: string
  /** The action exports data: it is an entry of the list's export menu. */
  readonly isExport?: true
  /** Key of the label's text, with the namespace. */
  readonly label: string
  readonly isOffered: (may: May) => boolean
  readonly Component: ComponentType<ListActionDialogProps>
}

/** Props of the dialog of a custom action on several rows. */
export interface BulkActionDialogProps {
  /** Ids of the selected rows, in the order of selection. */
  readonly ids: readonly string[]
  /** Closes the dialog. @param hasWorked true if the action changed rows, so that the list must read them again */
  readonly onClose: (hasWorked: boolean) => void
}

/** Custom action of several rows. */
export interface CustomBulkAction {
  readonly key: string
  /** Key of the label's text, with the namespace. */
  readonly label: string
  readonly isOffered: (may: May) => boolean
  readonly Component: ComponentType<BulkActionDialogProps>
}

/** Custom components for one field. The field's type provides all components that are absent here. */
export type FieldOverride<Name extends ResourceName = never> = Partial<
  Pick<FieldView<FieldDefinition>, 'Input' | 'Diff' | 'wide'> & {
    readonly Cell: FieldComponent<FieldCellProps<Name>>
    /** True if the cell is itself a link. In a table, another cell then opens the row. */
    readonly isLink: true
  }
>

/** Props of a custom cell. A cell may also show a draft or a merge that is not stored yet, so any field of its row may be missing. */
export type FieldCellProps<Name extends ResourceName> = Omit<CellProps<FieldDefinition>, 'row'> & {
  readonly row: Partial<ExtensionRow<Name>>
}

/** Custom components for fields, by `resource.field`. */
export type FieldOverrides = {
  readonly [Name in ResourceName as `${Name}.${Exclude<keyof ResourceAnswer[Name], 'actions' | 'labels' | 'redacted'> & string}`]?: FieldOverride<Name>
}

/** Definition of a term in this organisation, in the reader's language. */
interface HelpEntry {
  readonly title: string
  readonly definition: string
}
/** Published definitions by term: `participant.dob` is the field `dob` of the resource `participant`. */
export type HelpEntries = ReadonlyMap<string, HelpEntry>

/** Props of the button that unlocks a restricted record. */
export interface UnlockProps {
  readonly resource: string
  readonly id: string
  /** Called when the record is unlocked for this user. */
  readonly onUnlocked: () => void
}

/** Props of the dialog that unlocks a record. A click on a redacted value opens it. */
export interface UnlockDialogProps extends UnlockProps {
  readonly onClose: () => void
}

export interface UnlockComponents {
  readonly Button: ComponentType<UnlockProps>
  readonly Dialog: ComponentType<UnlockDialogProps>
}
