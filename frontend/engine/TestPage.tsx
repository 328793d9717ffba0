import { Refine } from '@refinedev/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { dataProvider } from '../base/providers/dataProvider.ts'
import { refineResources } from '../base/providers/refineResources.ts'
import { MayContext } from '../base/providers/useMay.ts'
import { composeExtensions, type Extensions, ExtensionsContext } from './extensions.ts'

const noExtensions = composeExtensions([]) as unknown as Extensions
const mayAll = () => true

/**
 * Page for tests of components: the real data provider, a router, all permissions, and no area. The requests go through `http`, where a
 * test sets the responses of the server.
 */
export function TestPage({ children, may = mayAll }: { readonly children: ReactNode; readonly may?: () => boolean }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <MemoryRouter>
      <Refine
        dataProvider={dataProvider}
        resources={refineResources}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queries } }}
      >
        <QueryClientProvider client={queries}>
          <MayContext value={may}>
            <ExtensionsContext value={noExtensions}>{children}</ExtensionsContext>
          </MayContext>
        </QueryClientProvider>
      </Refine>
    </MemoryRouter>
  )
}
