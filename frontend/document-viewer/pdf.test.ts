import { expect, test, vi } from 'vitest'

test('a rejected PDF file is not reported as an uncaught error, while any other rejection is', async () => {
  const listener = vi.fn()
  window.addEventListener('unhandledrejection', listener)
  const { pdfjs } = await import('react-pdf')
  await import('./pdf.ts')
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  expect([reject(new pdfjs.ResponseException('404', 404, true)), listener.mock.calls.length]).toEqual([false, 0])
  expect([reject(new Error('another')), listener.mock.calls.length]).toEqual([true, 1])
  window.removeEventListener('unhandledrejection', listener)
})
