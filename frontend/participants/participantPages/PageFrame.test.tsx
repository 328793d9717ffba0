import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { changeLanguage, i18n } from '../../base/i18n/i18n.ts'
import { testScreen } from '../../forms/viewer/testScreen.ts'
import { PageFrame } from './PageFrame.tsx'

const root = testScreen()
afterEach(async () => {
  await changeLanguage('en')
  localStorage.clear()
})

/** Text that the server returns in the reader's language. */
function Welcome() {
  const { data } = useQuery({ queryKey: ['my'], queryFn: async () => (i18n.language === 'fr' ? 'Merci' : 'Thank you') })
  return <p>{data}</p>
}

it('loads the texts of the study again in the language that the participant switches to', async () => {
  await act(async () =>
    root().render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })}>
        <PageFrame>
          <Welcome />
        </PageFrame>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Thank you'), { timeout: 10_000 })
  await act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Français')?.click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('Merci'), { timeout: 10_000 })
})
