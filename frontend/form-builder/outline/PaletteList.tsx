import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface PaletteListProps {
  readonly label: string
  readonly children: ReactNode
}

/** Buttons that are one stop of the Tab key: arrows, Home and End go from one to the next. */
export function PaletteList({ label, children }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement | null>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const setStop = () => {
    const all = buttons()
    const stop = all.find((each) => each === current.current) ?? all[0]
    for (const each of all) each.tabIndex = each === stop ? 0 : -1
  }
  useEffect(setStop)
  const move = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
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
