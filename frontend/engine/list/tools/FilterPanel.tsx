import { useEffect, useRef } from 'react'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FieldFilterSet } from './FieldFilterSet.tsx'

interface FilterPanelProps {
  readonly resource: string
  readonly name: string
  readonly list: ResourceListState
}

/** Panel of a filter chip. It takes the focus, and the rows behind update at once. */
export function FilterPanel({ resource, name, list }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} role="dialog" className="filter-panel" aria-label={useTexts(resource).label(name)}>
      <FieldFilterSet resource={resource} name={name} list={list} isPressed />
    </div>
  )
}
