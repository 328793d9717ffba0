import { useEffect, useRef } from 'react'
import { Keys } from '../shortcuts/Keys.tsx'
import type { PaletteItem } from './types.ts'

interface PaletteOptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

export function PaletteOption({ id, item, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above, which points here
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className="palette-label">{item.label}</span>
      {item.hint !== undefined && <span className="palette-hint">{item.hint}</span>}
      {item.keys !== undefined && <Keys keys={item.keys} />}
    </div>
  )
}
