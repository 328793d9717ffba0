import { Suspense } from 'react'
import type { AnsweredRow, ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { LockedNotice } from './LockedNotice.tsx'
import { usePieces } from './pieces.ts'
import { DrawnList } from './related/DrawnList.tsx'

interface OtherTabProps {
  readonly definition: ResourceDefinition
  readonly tab: Tab
  readonly row: AnsweredRow & { readonly id: string }
}

/** A tab that holds no fields of the record: rows of another resource, those that point here or all; or a hand-made panel. */
export function OtherTab({ definition, tab, row }: OtherTabProps) {
  const { panels } = usePieces()
  if ('related' in tab) {
    const isPart = resourceNamed(tab.related).partOf === tab.by
    if (isPart && row.redacted === true) return <LockedNotice resource={definition.name} id={row.id} />
    return <DrawnList resource={tab.related} parent={{ field: tab.by, id: row.id }} />
  }
  if ('list' in tab) return <DrawnList resource={tab.list} />
  const Panel = 'panel' in tab ? panels[tab.panel] : undefined
  return Panel === undefined ? null : (
    <Suspense fallback={<Waiting rows={6} />}>
      <Panel resource={definition} row={row} />
    </Suspense>
  )
}
