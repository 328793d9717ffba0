import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface PaletteListProps {
  readonly label: string
  readonly children: ReactNode
}

/** Buttons with a single stop of the Tab key: arrow keys, Home and End move between them. */
export function PaletteList({ label, children }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement | null>(null)
  const findButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const setStop = () => {
    const allButtons = findButtons()
    const stop = allButtons.find((each) => each === current.current) ?? allButtons[0]
    for (const each of allButtons) each.tabIndex = each === stop ? 0 : -1
  }
  useEffect(setStop)
  const move = (event: KeyboardEvent) => {
    const allButtons = findButtons()
    const currentIndex = allButtons.indexOf(event.target as HTMLElement)
    const targetIndex = { ArrowDown: currentIndex + 1, ArrowUp: currentIndex - 1, Home: 0, End: allButtons.length - 1 }[event.key]
    if (targetIndex === undefined || currentIndex === -1 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    allButtons.at(targetIndex % allButtons.length)?.focus()
  }
  return (
    <div
      ref={list}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={label}
      onKeyDown={move}
      onFocus={({ target }) => {
        current.current = target
        setStop()
      }}
    >
      {children}
    </div>
  )
}
