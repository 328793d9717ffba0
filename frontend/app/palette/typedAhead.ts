/** Letters typed while the palette was loading. Its search begins with them. */
let capturedText: string | null = null

/** Milliseconds after which the letters are discarded. */
const longestWait = 10_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Records typed letters until the palette reads them, or until Escape or a click discards them. */
export function captureTyping(): void {
  if (capturedText !== null) return
  capturedText = ''
  addEventListener('keydown', capture, { capture: true })
  addEventListener('pointerdown', endCapture)
  timer = setTimeout(endCapture, longestWait)
}

/** @returns the captured letters */
export function endCapture(): string {
  removeEventListener('keydown', capture, { capture: true })
  removeEventListener('pointerdown', endCapture)
  clearTimeout(timer)
  const text = capturedText ?? ''
  capturedText = null
  return text
}

function capture(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (capturedText === null || ctrlKey || metaKey) return
  if (key === 'Escape') return void endCapture()
  if (key === 'Backspace') capturedText = capturedText.slice(0, -1)
  else if (key.length === 1 && !altKey) capturedText += key
  else return
  event.preventDefault()
  event.stopPropagation()
}
