import type { CustomField } from '#resources/core/customFields.ts'
import type { FieldDefinition, FieldType } from '#resources/core/field.ts'
import type { LookupField } from '#resources/core/fields/lookup.ts'
import type { MarksField } from '#resources/core/fields/marks.ts'
import type { RollupField } from '#resources/core/fields/rollup.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FieldColumn } from '../../fields/types.ts'
import type { ResourceHooks } from '../types.ts'

/** One field with all its properties resolved at the start of the server, so that no request has to look them up. */
export interface ModelField {
  readonly name: string
  readonly definition: FieldDefinition
  readonly type: FieldType<FieldDefinition>
  readonly column: FieldColumn<FieldDefinition>
  /** `"site"."main_contact"`: safe in any query that uses the table under its own name. */
  readonly qualified: string
  /** `"main_contact"`. */
  readonly quoted: string
  readonly isSensitive: boolean
  readonly isSystem: boolean
  /** False for derived fields, which have no column. */
  readonly isStored: boolean
  /** Definition of a field that counts rows of another resource. */
  readonly rollup: RollupField | null
  /** Definition of a field that shows fields of another resource. */
  readonly lookup: LookupField | null
  /** Declared marks by name; null for every field that is not of the type marks. */
  readonly marks: MarksField['marks'] | null
  /** Key of a custom field, and the field that contains its value; null for declared fields. */
  readonly entry: ModelEntry | null
  /** True for a field that is written and never read: rows contain `true` while it is set. */
  readonly isWriteOnly: boolean
  /** Name of the resource to which a reference refers; null for every other field. */
  readonly target: string | null
}

/** One custom field, whose value is stored under a key in another field. */
export interface ModelEntry {
  readonly in: ModelField
  readonly key: string
  readonly custom: CustomField
}

/** A field whose value is the next number among rows with the same values of `within`. */
export interface NumberedField {
  readonly field: ModelField
  readonly within: readonly ModelField[]
}

/** A resource compiled once at the start of the server. It contains nothing that depends on the caller. */
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
  /** Fields by alternative names that clients may use. */
  readonly byOtherName: ReadonlyMap<string, ModelField>
  readonly stored: readonly ModelField[]
  /** The field that contains the values of custom fields; null if the resource cannot have custom fields. */
  readonly customValues: ModelField | null
  /**
   * Custom fields, in their order. They occur only in the model of one organisation (`tableOf`); in the declared model the list is empty.
   */
  readonly entries: readonly ModelField[]
  /** Fields that count rows of other resources. */
  readonly rollups: readonly ModelField[]
  /** Fields that list which of several marks apply to a row. */
  readonly marked: readonly ModelField[]
  /** Fields that show fields of other resources, grouped by the rows that they come from. */
  readonly lookups: readonly ModelLookup[]
  /** Fields that number the rows of a group. */
  readonly numbered: readonly NumberedField[]
  readonly references: readonly ModelField[]
  /** Stored files. */
  readonly files: readonly ModelField[]
  /** Creator and last editor, if lists show them. */
  readonly people: readonly ModelField[]
  /** Time at which a row moved to the trash, and the user who moved it: only rows in the trash show these fields. */
  readonly trashFields: readonly ModelField[]
  readonly titleFields: readonly ModelField[]
  /** Field whose value replaces the title in rows where it is not empty. */
  readonly shortTitle: ModelField | null
  /** Field whose value replaces the title for readers in French in rows where it is not empty. */
  readonly frenchTitle: ModelField | null
  readonly restrictedBy: ModelField | null
  /** Field whose value names a restricted row to users who may not see its title; null if the end of the row's id is its only name. */
  readonly restrictedAs: ModelField | null
  /**
   * The reference to the parent record that a row belongs to. It never changes once written, except for rows that belong to a row of a
   * tree.
   */
  readonly partOf: ModelField | null
  /** The reference to the parent row, if rows form a tree. */
  readonly tree: ModelField | null
  /** References that restrict the row while the referenced row is restricted. */
  readonly restrictedThrough: readonly ModelField[]
  /** The order that users give to the rows; null if they have none. */
  readonly order: ModelOrder | null
  readonly statuses: readonly ModelField[]
  readonly uniqueRules: readonly UniqueRule[]
  /** Select list: every stored column under its field's name. */
  readonly columns: string
  readonly hooks: readonly ResourceHooks[]
  /** True if deleted rows stay in the table with `deleted_at` set. */
  readonly hasTrash: boolean
  readonly logsReads: boolean
  /** True if the organisation is the only scope: all its users see every row. */
  readonly isOrganisationWide: boolean
  /** True if other users can read rows that are shared; only their creator can write them. */
  readonly isOwnOrShared: boolean
  /** True if `language` is a filter of the list, so that the parameter of this name does not set the language of messages. */
  readonly filtersByLanguage: boolean
}

/** Rows of another resource that a row looks up, and the fields that show their values. */
export interface ModelLookup extends Pick<LookupField, 'of' | 'by'> {
  readonly fields: readonly ModelField[]
}

/** Order of rows with the same values of `within`, by rank. No two ranks are equal. */
export interface ModelOrder {
  readonly within: readonly ModelField[]
  /** The field of `within` that a move may change. */
  readonly between: ModelField | null
  readonly rank: ModelField
}

/** Fields whose values together are unique among the rows of an organisation. */
export interface UniqueRule {
  /** The field under which a violation is reported. */
  readonly field: ModelField
  readonly fields: readonly ModelField[]
  /** True if rows in the trash count too. */
  readonly isForever: boolean
}

export type Models = ReadonlyMap<string, ResourceModel>
