import type { CustomField } from '#resources/core/customFields.ts'
import type { FieldDefinition, FieldType } from '#resources/core/field.ts'
import type { LookupField } from '#resources/core/fields/lookup.ts'
import type { MarksField } from '#resources/core/fields/marks.ts'
import type { RollupField } from '#resources/core/fields/rollup.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FieldColumn } from '../../fields/types.ts'
import type { ResourceHooks } from '../types.ts'

/** One field with all its sides looked up, so that no request looks anything up again. */
export interface ModelField {
  readonly name: string
  readonly definition: FieldDefinition
  readonly type: FieldType<FieldDefinition>
  readonly column: FieldColumn<FieldDefinition>
  /** `"site"."main_contact"`: safe inside any query in which the table stands under its own name. */
  readonly qualified: string
  /** `"main_contact"`. */
  readonly quoted: string
  readonly isSensitive: boolean
  readonly isSystem: boolean
  /** Derived fields have no column. */
  readonly isStored: boolean
  /** Counts rows of another resource. */
  readonly rollup: RollupField | null
  /** Shows what rows of another resource say. */
  readonly lookup: LookupField | null
  /** What may be so of a row, by name; null of every other field. */
  readonly marks: MarksField['marks'] | null
  /** Key of a field that an organisation added, and the field that holds its values; null for declared fields. */
  readonly entry: ModelEntry | null
  /** Written and never read out: rows say `true` while it is set. */
  readonly isWriteOnly: boolean
  /** Names of the resources that a reference points at, else null. */
  readonly target: string | null
}

/** One value of a field that holds several by key. */
export interface ModelEntry {
  readonly in: ModelField
  readonly key: string
  readonly custom: CustomField
}

/** A field whose value is the next number among rows that share those of `within`. */
export interface NumberedField {
  readonly field: ModelField
  readonly within: readonly ModelField[]
}

/** A resource compiled once at start: everything in it that does not depend on who asks. */
export interface ResourceModel {
  readonly resource: ResourceDefinition
  readonly name: string
  /** `site` in `"site"`. */
  readonly table: string
  readonly quotedTable: string
  /** Declared fields, in the order of the declaration. */
  readonly fields: readonly ModelField[]
  /** Declared and system fields by name. */
  readonly byName: ReadonlyMap<string, ModelField>
  /** Fields by the other names that clients may give them. */
  readonly byOtherName: ReadonlyMap<string, ModelField>
  readonly stored: readonly ModelField[]
  /** The field whose values the organisation's own fields are; null where it may add none. */
  readonly customValues: ModelField | null
  /** The organisation's own fields, in their order: of the model of one organisation (`tableOf`), none of the declared one. */
  readonly entries: readonly ModelField[]
  /** Fields that count rows of other resources. */
  readonly rollups: readonly ModelField[]
  /** Fields that say which of several things are so of a row. */
  readonly marked: readonly ModelField[]
  /** Fields that show what rows of other resources say, together where it is the same rows. */
  readonly lookups: readonly ModelLookup[]
  /** Fields that number rows within others. */
  readonly numbered: readonly NumberedField[]
  readonly references: readonly ModelField[]
  /** Stored files. */
  readonly files: readonly ModelField[]
  /** Who made or changed a row last, where lists show it. */
  readonly people: readonly ModelField[]
  /** When a row went to the trash, and by whom: fields of rows in the trash alone. */
  readonly trashFields: readonly ModelField[]
  readonly titleFields: readonly ModelField[]
  /** Stands for the title in rows where it is filled. */
  readonly shortTitle: ModelField | null
  readonly restrictedBy: ModelField | null
  /** Names a restricted row to those who may not see its title; null where only the end of the id does. */
  readonly restrictedAs: ModelField | null
  /** The reference to the row that a row is a part of: never changed once written, but for parts of rows in a tree. */
  readonly partOf: ModelField | null
  /** The reference to the row above, where rows stand below one another. */
  readonly tree: ModelField | null
  /** References to rows that close the row while they are restricted. */
  readonly closedBy: readonly ModelField[]
  /** The order that people give to its rows; null where they have none. */
  readonly order: ModelOrder | null
  readonly statuses: readonly ModelField[]
  readonly uniqueRules: readonly UniqueRule[]
  /** Select list: every stored column under its field's name. */
  readonly columns: string
  readonly hooks: readonly ResourceHooks[]
  /** Deleted rows stay in the table with `deleted_at` set. */
  readonly hasTrash: boolean
  readonly logsReads: boolean
  /** Organisation alone: no row of it is hidden from a caller of the organisation. */
  readonly isOrganisationWide: boolean
  /** Rows are read by others where they are shared, and written by who made them alone. */
  readonly isOwnOrShared: boolean
  /** `language` is one of its list's filters, so that a list's parameter of this name is no wish for a language of messages. */
  readonly filtersByLanguage: boolean
}

/** Rows of another resource that belong to a row, and the fields that show something of them. */
export interface ModelLookup extends Pick<LookupField, 'of' | 'by'> {
  readonly fields: readonly ModelField[]
}

/** Rows that share the values of `within` stand in the order of their ranks, of which no two are equal. */
export interface ModelOrder {
  readonly within: readonly ModelField[]
  /** Of these, the one that a move may change. */
  readonly between: ModelField | null
  readonly rank: ModelField
}

/** No two rows of an organisation agree in all of these fields. */
export interface UniqueRule {
  /** The field under which the problem stands. */
  readonly field: ModelField
  readonly fields: readonly ModelField[]
  /** Nor with one that lies in the trash. */
  readonly isForever: boolean
}

export type Models = ReadonlyMap<string, ResourceModel>
