import '../../rowLink.css'
import type { ReactNode } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { titleOf } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { type Extensions, useExtensions } from '../../extensions.ts'
import type { ListRow } from '../../listState/types.ts'
import { RecordLink } from '../../RecordLink.tsx'

interface RowLinkProps {
  readonly definition: ResourceDefinition
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
  /** True if the link's text names the row; otherwise the link's accessible name is the row's title. */
  readonly isNamedByContent?: boolean
  readonly children: ReactNode
}

/** The link in the row's first cell: it opens the row by keyboard, and in a new tab. */
export function RowLink({ definition, row, onOpen, isNamedByContent = false, children }: RowLinkProps) {
  const { recordLinks } = useExtensions()
  const texts = useTexts(definition.name)
  const title = isNamedByContent ? undefined : titleOf(definition, row, texts.value) || undefined
  // The cells of the title are links to other records, so this cell opens the row.
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

/** True if the cell of a reference is a link that opens the referenced record over the screen. */
export function isReferenceInPlace(field: FieldDefinition | undefined, recordLinks: Extensions['recordLinks']): boolean {
  const target = field === undefined ? null : targetOf(field)
  return target !== null && recordLinks[target] !== undefined
}
