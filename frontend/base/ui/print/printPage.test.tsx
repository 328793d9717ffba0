import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { printPage, usePrintPreparation } from './printPage.ts'

const printSpy = vi.fn()
const root = createRoot(document.createElement('div'))

function Section({ prepare }: { readonly prepare: () => Promise<boolean> }) {
  usePrintPreparation(prepare)
  return null
}

/** Renders a section with its effects. */
const renderSection = (prepare: () => Promise<boolean>): void => flushSync(() => root.render(<Section prepare={prepare} />))

afterEach(() => {
  flushSync(() => root.render(null))
  printSpy.mockClear()
  vi.unstubAllGlobals()
})

it('a page without content to load is printed at once', async () => {
  vi.stubGlobal('print', printSpy)
  await printPage()
  expect(printSpy).toHaveBeenCalledTimes(1)
})

it('a page is printed once its content has loaded, and only once for two requests', async () => {
  vi.stubGlobal('print', printSpy)
  const loading = Promise.withResolvers<boolean>()
  renderSection(() => loading.promise)
  const requests = [printPage(), printPage()]
  expect(printSpy).not.toHaveBeenCalled()
  loading.resolve(true)
  await Promise.all(requests)
  expect(printSpy).toHaveBeenCalledTimes(1)
})

it('a page is not printed after the user cancelled the loading', async () => {
  vi.stubGlobal('print', printSpy)
  renderSection(() => Promise.resolve(false))
  await printPage()
  expect(printSpy).not.toHaveBeenCalled()
})
