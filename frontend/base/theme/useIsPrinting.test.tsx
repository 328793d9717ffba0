import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useIsPrinting } from './useIsPrinting.ts'

const Rows = () => (useIsPrinting() ? 'all rows' : 'visible rows')

it('components render all their rows before the browser reads the page for printing', async () => {
  const root = createRoot(document.body)
  root.render(<Rows />)
  await vi.waitFor(() => expect(document.body.textContent).toBe('visible rows'))
  dispatchEvent(new Event('beforeprint'))
  expect(document.body.textContent, 'without waiting for another task').toBe('all rows')
  dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(document.body.textContent).toBe('visible rows'))
  root.unmount()
})
