import '../../rowLink.css'
import type { ReactNode } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { titleOf } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { ListRow } from '../../listState/types.ts'
import { type Pieces, usePieces } from '../../pieces.ts'
import { RecordLink } from '../../RecordLink.tsx'

interface RowLinkProps {
  readonly definition: ResourceDefinition
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
  /** The link's text names the row; else it is called by the row's title. */
  readonly isNamedByContent?: boolean
  readonly children: ReactNode
}

/** The link in the row's first cell: it opens the row by keyboard, and in a new tab. */
export function RowLink({ definition, row, onOpen, isNamedByContent = false, children }: RowLinkProps) {
  const { recordLinks } = usePieces()
  const texts = useTexts(definition.name)
  const title = isNamedByContent ? undefined : titleOf(definition, row, texts.value) || undefined
  // The cells of the row's title are links to other records, so the row is opened by another cell.
  if (onOpen === undefined && [definition.title].flat().every((name) => isReferenceInPlace(definition.fields[name], recordLinks)))
    return (
      <RecordLink resource={definition.name} id={row.id} className="row-link">
        {children}
        <span className="visually-hidden"> {title}</span>
      </RecordLink>
    )
  if (onOpen !== undefined)
    return (
      <button type="button" className="row-link" aria-label={title} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return (
    <RecordLink resource={definition.name} id={row.id} className="row-link" label={title}>
      {children}
    </RecordLink>
  )
}

/** Whether the record of a reference opens beside the screen, so that its cell is a link. */
export function isReferenceInPlace(field: FieldDefinition | undefined, recordLinks: Pieces['recordLinks']): boolean {
  const target = field === undefined ? null : targetOf(field)
  return target !== null && recordLinks[target] !== undefined
}
