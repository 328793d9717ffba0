import { expect, test, vi } from 'vitest'

test('a refused file is not told to the user as an error that no screen caught; any other rejection is', async () => {
  const told = vi.fn()
  window.addEventListener('unhandledrejection', told)
  const { pdfjs } = await import('react-pdf')
  await import('./pdf.ts')
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  expect([reject(new pdfjs.ResponseException('404', 404, true)), told.mock.calls.length]).toEqual([false, 0])
  expect([reject(new Error('another')), told.mock.calls.length]).toEqual([true, 1])
  window.removeEventListener('unhandledrejection', told)
})
