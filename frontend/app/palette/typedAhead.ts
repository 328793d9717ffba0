/** Letters typed while the palette was fetched: its search begins with them. */
let typed: string | null = null

/** Milliseconds after which the letters are discarded. */
const longestWait = 10_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Records typed letters until the palette takes them, or Escape or a click discards them. */
export function captureTyping(): void {
  if (typed !== null) return
  typed = ''
  addEventListener('keydown', capture, { capture: true })
  addEventListener('pointerdown', endCapture)
  timer = setTimeout(endCapture, longestWait)
}

/** @returns what was typed */
export function endCapture(): string {
  removeEventListener('keydown', capture, { capture: true })
  removeEventListener('pointerdown', endCapture)
  clearTimeout(timer)
  const text = typed ?? ''
  typed = null
  return text
}

function capture(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (typed === null || ctrlKey || metaKey) return
  if (key === 'Escape') return void endCapture()
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1 && !altKey) typed += key
  else return
  event.preventDefault()
  event.stopPropagation()
}
