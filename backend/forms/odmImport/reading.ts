import type { Json } from '#resources/forms/content/json.ts'
import type { Definitions } from './definitions.ts'
import type { Names } from './names.ts'
import type { Notes } from './notes.ts'
import type { XmlElement } from './xmlTree.ts'

/** Context for reading one form. */
export interface FormReading {
  readonly definitions: Definitions
  /** True if this product wrote the file, so that its names and aliases have a known meaning. */
  readonly isOwnFile: boolean
  readonly notes: Notes
}

/** An item of a group, with its ItemRef. */
export interface GroupItem {
  readonly ref: XmlElement
  readonly item: XmlElement
}

/** Scope of questions in the same form or repeat. */
export interface QuestionScope {
  readonly reading: FormReading
  readonly names: Names
  /** Name of the surrounding repeating question. */
  readonly repeat: string | null
  /** Title of the repeating question; this product's own files repeat it in each item. */
  readonly title: Json | undefined
}
