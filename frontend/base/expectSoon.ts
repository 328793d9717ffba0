import { act } from 'react'
import { vi } from 'vitest'

/**
 * Waits until an expectation about the screen holds. Between two attempts, responses of the server reach the components: queries publish
 * them in a separate task.
 */
export const expectSoon = (expectation: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await act(() => new Promise<void>((resolve) => void setTimeout(resolve)))
      expectation()
    },
    { timeout: 30_000 },
  )
