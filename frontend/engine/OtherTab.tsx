import { Suspense } from 'react'
import type { AnsweredRow, ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { panelNamed } from './panels.ts'
import { RelatedList } from './related/RelatedList.tsx'

interface OtherTabProps {
  readonly definition: ResourceDefinition
  readonly tab: Tab
  readonly row: AnsweredRow & { readonly id: string }
}

/** A tab that holds no fields of the record: rows of another resource, or a hand-made panel. */
export function OtherTab({ definition, tab, row }: OtherTabProps) {
  if ('related' in tab) return <RelatedList tab={tab} parentId={row.id} />
  const Panel = 'panel' in tab ? panelNamed(tab.panel) : undefined
  return Panel === undefined ? null : (
    <Suspense fallback={null}>
      <Panel resource={definition} row={row} />
    </Suspense>
  )
}
