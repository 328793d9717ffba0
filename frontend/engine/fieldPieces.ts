import type { FieldDefinition } from '#resources/core/field.ts'
import { viewOf } from '../fields/index.ts'
import type { FieldView } from '../fields/types.ts'

/** Hand-made parts of one field's view; what they leave out is that of its type. */
export type FieldPiece = Partial<Pick<FieldView<FieldDefinition>, 'Input' | 'Cell' | 'Diff' | 'wide'>>
type FieldPieces = Readonly<Record<string, FieldPiece>>

let pieces: FieldPieces = {}

/** `pieces.ts` hands them over by `resource.field`, so that the engine does not import the folders that import it. */
export function provideFieldPieces(given: FieldPieces): void {
  pieces = given
}

/** How a field of a resource looks: as its type does, except where a person would notice the difference. */
export function viewAt(resource: string, name: string, field: FieldDefinition): FieldView<FieldDefinition> {
  const piece = pieces[`${resource}.${name}`]
  return piece === undefined ? viewOf(field) : { ...viewOf(field), ...piece }
}
