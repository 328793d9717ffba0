import type { Json } from '#resources/forms/json.ts'
import type { Definitions } from './definitions.ts'
import type { Names } from './names.ts'
import type { Notes } from './notes.ts'
import type { XmlElement } from './xmlTree.ts'

/** Reading of one form. */
export interface FormReading {
  readonly definitions: Definitions
  /** The file was written by this product: its names and aliases are understood. */
  readonly isOwnFile: boolean
  readonly notes: Notes
}

/** An item of a group, with the reference to it. */
export interface GroupItem {
  readonly ref: XmlElement
  readonly item: XmlElement
}

/** Items that stand beside one another. */
export interface QuestionScope {
  readonly reading: FormReading
  readonly names: Names
  /** Name of the repeating question around them. */
  readonly repeat: string | null
  /** Its title, which a file of this product repeats in each item. */
  readonly title: Json | undefined
}
